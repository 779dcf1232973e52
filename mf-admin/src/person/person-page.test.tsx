import { MemberNote } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { makeFixture } from '@backflow/contracts/testing';
import { useToasts } from '@backflow/platform/shell';
import { data, failure } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  PHONE,
  buildKim,
  button,
  onTop,
  openPerson,
  pat,
  getPath,
  section,
  writes,
} from './testing/person-site.tsx';

let kim: AdminUser;
beforeEach(() => {
  kim = buildKim();
});

const one = () => getPath(kim);
const openKim = (responses: Responses = {}, as?: AdminUser) => openPerson(() => kim, responses, as);

describe('the page of a person', () => {
  it('says who they are, how to reach them, and when they were seen last', async () => {
    kim = { ...kim, emailStatus: 'bounced', jobTitle: 'Tester' };
    openKim({ [`GET ${one()}/sessions`]: () => data([PHONE]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Kim Nguyen' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '(555) 010-2000' }).getAttribute('href')).toBe('tel:5550102000');
    expect(screen.getByRole('link', { name: 'kim@example.com' }).getAttribute('href')).toBe(
      'mailto:kim@example.com',
    );
    for (const text of ['Refuses email', 'Golden State', 'Tester', 'Free Member'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(await screen.findByText('Nov 21, 2026, 9:30 AM PT')).toBeTruthy();
  });

  it('asks before a license is removed', async () => {
    const licence = { id: '3d3d3d3d-0000-4000-8000-000000000001', authority: 'TCEQ', number: 'BP-77' };
    kim = { ...kim, licences: [licence] };
    const { user, calls } = openKim({
      [`DELETE ${one()}/licences/${licence.id}`]: () => data({ ...kim, licences: [] }),
    });
    await user.click(await button('Remove the license BP-77'));
    expect(writes(calls)).toEqual([]);
    await user.click(onTop().getByRole('button', { name: 'Remove License' }));
    await waitFor(() => expect(writes(calls)).toMatchObject([{ method: 'DELETE' }]));
  });

  it('puts what takes something from them at its end', async () => {
    openKim();
    await screen.findByRole('heading', { level: 1, name: 'Kim Nguyen' });
    expect(screen.getAllByRole('heading', { level: 2 }).at(-1)?.textContent).toBe('Role and access');
    expect(screen.getAllByRole('button').at(-1)?.textContent).toBe('Erase Account');
  });

  it('says that an account is gone', async () => {
    openKim({ [`GET ${one()}`]: () => failure(404, 'NOT_FOUND', 'This user does not exist') });
    expect(await screen.findByText('This account does not exist')).toBeTruthy();
  });

  it('shows their request for premium, which is decided there', async () => {
    const request = {
      ...{ id: '2d2d2d2d-0000-4000-8000-000000000001', status: 'open', until: null, reason: null },
      ...{ requestedAt: '2026-11-20T17:00:00.000Z', decidedAt: null, member: kim },
    };
    let requests = [request];
    const { user, calls } = openKim({
      'GET /api/admin/premium-requests': ({ query }) => data(query.userId === kim.id ? requests : []),
      [`POST /api/admin/premium-requests/${request.id}/grant`]: () => {
        requests = [];
        return data({ ...request, status: 'granted' });
      },
    });
    expect(await screen.findByText('Asks for premium')).toBeTruthy();
    await user.click(await button('Grant'));
    await user.click(onTop().getByRole('button', { name: 'Grant Premium' }));
    await waitFor(() => expect(screen.queryByText('Asks for premium')).toBeNull());
    expect(writes(calls)).toMatchObject([{ body: { until: null } }]);
  });

  it('shows the newest audit entries by them and of them, with links to all', async () => {
    const entry = (text: string) => ({
      ...{ service: 'identity', id: '1', at: '2026-11-20T17:00:00.000Z', actor: null, action: 'x' },
      ...{ subjectId: kim.id, details: {}, sentence: [{ text, path: null }] },
    });
    const { user } = openKim({
      'GET /api/admin/audit': ({ query }) =>
        data([entry(query.actorId === kim.id ? 'Kim changed their profile' : 'Pat suspended Kim')]),
    });
    const log = await section('Audit Log');
    expect(await log.findByText('Kim changed their profile')).toBeTruthy();
    expect(log.getByRole('link', { name: 'All in the audit log' }).getAttribute('href')).toBe(
      `/admin/audit?actorId=${kim.id}`,
    );
    await user.click(log.getByRole('tab', { name: 'What Was Done to Them' }));
    expect(await log.findByText('Pat suspended Kim')).toBeTruthy();
    expect(log.getByRole('link', { name: 'All in the audit log' }).getAttribute('href')).toBe(
      `/admin/audit?subjectId=${kim.id}`,
    );
  });
});

describe('notes', () => {
  const note = (overrides: Partial<MemberNote>): MemberNote =>
    makeFixture(MemberNote, { createdAt: '2026-11-20T17:00:00.000Z', ...overrides });
  const PATS = () => note({ id: 'n1', text: 'Pays by check', author: { id: pat.id, name: 'Pat Ortiz' } });

  it('are added, edited and deleted', async () => {
    let notes: MemberNote[] = [];
    const { user, calls } = openKim({
      [`GET ${one()}/notes`]: () => data(notes),
      [`POST ${one()}/notes`]: ({ body }) => {
        notes = [{ ...PATS(), ...(body as object) }];
        return { ...data(notes[0]), status: 201 };
      },
      'PATCH /api/admin/notes/n1': ({ body }) => {
        notes = notes.map((each) => ({ ...each, ...(body as object) }));
        return data(notes[0]);
      },
      'DELETE /api/admin/notes/n1': () => {
        notes = [];
        return data(null);
      },
    });
    const list = await section('Notes');
    await user.type(list.getByLabelText('New note'), 'Pays by check');
    await user.click(list.getByRole('button', { name: 'Add Note' }));
    expect(await list.findByText('Pays by check')).toBeTruthy();
    await waitFor(() => expect(list.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(''));
    await user.click(list.getByRole('button', { name: 'Edit' }));
    await user.clear(onTop().getByLabelText('Note'));
    await user.type(onTop().getByLabelText('Note'), 'Pays by card');
    await user.click(onTop().getByRole('button', { name: 'Save Note' }));
    expect(await list.findByText('Pays by card')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Delete' }));
    await user.click(onTop().getByRole('button', { name: 'Delete Note' }));
    await waitFor(() => expect(list.queryByText('Pays by card')).toBeNull());
    expect(writes(calls).map(({ method }) => method)).toEqual(['POST', 'PATCH', 'DELETE']);
  });

  it('of another administrator can be deleted, not edited', async () => {
    openKim({
      [`GET ${one()}/notes`]: () =>
        data([note({ text: 'Prefers mornings', author: { id: 'x', name: 'Alex' } })]),
    });
    const list = await section('Notes');
    expect(await list.findByText('Prefers mornings')).toBeTruthy();
    expect(list.getByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(list.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('are neither shown nor asked for on one’s own page', async () => {
    kim = { ...kim, isAdmin: true };
    const { calls } = openKim({}, kim);
    await screen.findByRole('region', { name: 'Sessions' });
    expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
    expect(calls.some(({ path }) => path.endsWith('/notes'))).toBe(false);
  });
});

describe('sessions', () => {
  it('are ended one by one', async () => {
    let sessions = [PHONE, { ...PHONE, id: 'laptop', device: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }];
    const { user } = openKim({
      [`GET ${one()}/sessions`]: () => data(sessions),
      [`DELETE ${one()}/sessions/phone`]: () => {
        sessions = sessions.slice(1);
        return data(null);
      },
    });
    const list = await section('Sessions');
    await user.click(await list.findByRole('button', { name: 'End the session on Safari on an iPhone' }));
    await waitFor(() => expect(list.queryByText('Safari on an iPhone')).toBeNull());
    expect(list.getByText('Firefox on a Windows computer')).toBeTruthy();
    expect(useToasts.getState().current?.title).toBe('Session ended');
  });

  it('say where nobody is signed in', async () => {
    openKim();
    const list = await section('Sessions');
    expect(await list.findByText('Not signed in anywhere.')).toBeTruthy();
    expect(list.queryByRole('button')).toBeNull();
  });
});
