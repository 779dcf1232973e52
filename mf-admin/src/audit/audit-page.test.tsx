import type { AuditEntry } from '@backflow/contracts/identity';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { AuditPage } from './audit-page.tsx';

const KIM = { ...buildMember({ firstName: 'Kim', lastName: 'Nguyen', email: 'kim@example.com' }) };
const PERSON = { ...KIM, premiumUntil: null, suspension: null };
const EVENT = '2e2e2e2e-0000-4000-8000-000000000001';

const ENTRIES: AuditEntry[] = [
  {
    ...{ service: 'events', id: '7', at: '2026-12-04T16:00:00.000Z', action: 'events.update' },
    actor: { id: KIM.id, name: 'Kim Nguyen' },
    subjectId: EVENT,
    details: { title: { from: 'Gauge drift', to: 'Gauge care' } },
    sentence: [
      { text: 'Kim Nguyen', path: `/admin/people/${KIM.id}` },
      { text: ' changed the event ', path: null },
      { text: 'Gauge care', path: `/events?eventId=${EVENT}` },
    ],
  },
  {
    ...{ service: 'identity', id: '7', at: '2026-12-03T16:00:00.000Z', action: 'session.refuse' },
    actor: null,
    subjectId: KIM.id,
    details: {},
    sentence: [
      { text: 'Somebody failed to sign in as ', path: null },
      { text: 'Kim Nguyen', path: `/admin/people/${KIM.id}` },
    ],
  },
];
const ACTIONS = [
  { action: 'events.update', service: 'events', label: 'Changed the event', summary: 'Change an event.' },
  {
    action: 'session.refuse',
    service: 'identity',
    label: 'Failed to sign in',
    summary: 'A refused sign-in.',
  },
];

function open(search = '', responses: Responses = {}) {
  const calls = fakeApi({
    'GET /api/admin/audit': () => data(ENTRIES),
    'GET /api/admin/audit/actions': () => data(ACTIONS),
    'GET /api/admin/users': () => data([PERSON]),
    [`GET /api/admin/users/${KIM.id}`]: () => data(PERSON),
    ...responses,
  });
  const as = buildMember({ isAdmin: true });
  return { user: renderInShell(<AuditPage />, { at: `/admin/audit${search}`, as }), calls };
}
const params = () => Object.fromEntries(new URLSearchParams(window.location.search));
const download = () => screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href') ?? '';
const asked = (calls: readonly { path: string; query: Record<string, string> }[]) =>
  calls.filter(({ path }) => path === '/api/admin/audit').at(-1)?.query;

describe('an entry', () => {
  it('is a sentence with names, which lead to who and what they name', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Kim Nguyen changed the event Gauge care/ });
    const subject = within(row).getByRole('link', { name: 'Gauge care' });
    expect(subject.getAttribute('href')).toBe(`/events?eventId=${EVENT}`);
    const [person] = within(row).getAllByRole('link', { name: 'Kim Nguyen' });
    expect(person?.getAttribute('href')).toBe(`/admin/people/${KIM.id}`);
    expect(within(row).getByText('events.update')).toBeTruthy();
  });

  it('says who did what when, and what was before and after', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /changed the event/ }));
    expect(row.getByText('Dec 4, 2026, 8:00 AM PT')).toBeTruthy();
    expect(row.getByRole('button', { name: 'Only what Kim Nguyen did' })).toBeTruthy();
    expect(row.getByText('Gauge drift').tagName).toBe('DEL');
    expect(row.getByText('Gauge care', { selector: 'ins' })).toBeTruthy();
    expect(screen.getByText('2 entries')).toBeTruthy();
  });

  it('of nobody says so, and leads to the account it is about', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /Somebody failed to sign in/ }));
    expect(row.getByText('Nobody signed in')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Open Account' }).getAttribute('href')).toBe(
      `/admin/people/${KIM.id}`,
    );
  });

  it('leads to what else that person did, and what else was done to that', async () => {
    const { user, calls } = open();
    await user.click(await screen.findByRole('button', { name: 'Only what Kim Nguyen did' }));
    await user.click(await screen.findByRole('button', { name: 'Only what was done to Gauge care' }));
    await waitFor(() => expect(asked(calls)).toMatchObject({ actorId: KIM.id, subjectId: EVENT }));
    expect(params()).toEqual({ actorId: KIM.id, subjectId: EVENT });
    expect(screen.getByLabelText<HTMLInputElement>('Who').value).toBe('Kim Nguyen');
  });

  it('of many fields shows some, and all on demand', async () => {
    const details = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, { from: 1, to: 2 }]));
    const { user } = open('', { 'GET /api/admin/audit': () => data([{ ...ENTRIES[0], details }]) });
    const more = await screen.findByRole('button', { name: 'Show All 5 Fields' });
    expect(screen.getAllByRole('term')).toHaveLength(4);
    await user.click(more);
    expect(screen.getAllByRole('term')).toHaveLength(5);
  });
});

describe('the filters', () => {
  it('are in the address, asked for in Pacific days, and the same for the table', async () => {
    const { calls } = open('?service=events&action=events.update&from=2026-11-01&to=2026-11-01');
    await screen.findByText('2 entries');
    const days = { from: '2026-11-01T07:00:00.000Z', to: '2026-11-02T08:00:00.000Z' };
    expect(asked(calls)).toMatchObject({ service: 'events', action: 'events.update', ...days });
    const { pathname, searchParams } = new URL(download(), 'http://localhost');
    expect(pathname).toBe('/api/admin/audit/csv');
    expect(Object.fromEntries(searchParams)).toEqual({ service: 'events', action: 'events.update', ...days });
  });

  it('offer the actions of the area in words, and drop one of another area', async () => {
    const { user } = open();
    await screen.findByRole('option', { name: 'Changed the event' });
    await user.selectOptions(screen.getByLabelText('Action'), 'Changed the event');
    await waitFor(() => expect(params()).toEqual({ action: 'events.update' }));
    await user.selectOptions(screen.getByLabelText('Area'), 'Accounts and settings');
    await waitFor(() => expect(params()).toEqual({ service: 'identity' }));
    expect(screen.queryByRole('option', { name: 'Changed the event' })).toBeNull();
  });

  it('find a person by keyboard', async () => {
    const { user, calls } = open();
    await screen.findByText('2 entries');
    const who = screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' });
    await user.type(who, 'ngu');
    expect((await screen.findByRole('option', { name: /kim@example.com/ })).textContent).toContain(
      'Kim Nguyen',
    );
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(params()).toEqual({ actorId: KIM.id }));
    expect(calls.find(({ path }) => path === '/api/admin/users')?.query).toMatchObject({ search: 'ngu' });
    expect(who.value).toBe('Kim Nguyen');
    await user.clear(who);
    await waitFor(() => expect(params()).toEqual({}));
  });

  it('leave who was chosen where what is typed is let go', async () => {
    const { user } = open(`?actorId=${KIM.id}`);
    const who = screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' });
    await waitFor(() => expect(who.value).toBe('Kim Nguyen'));
    await user.type(who, ' x');
    await user.keyboard('{Escape}{Escape}');
    expect(who.value).toBe('Kim Nguyen');
    expect(params()).toEqual({ actorId: KIM.id });
  });

  it('name an account that was erased as such', async () => {
    open(`?actorId=${KIM.id}`, {
      [`GET /api/admin/users/${KIM.id}`]: () => failure(404, 'NOT_FOUND', 'This user does not exist'),
    });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Who').value).toBe('Former member'));
  });

  it('say what is wrong beside the field, and lose nothing', async () => {
    const { user, calls } = open('?from=2026-11-02&to=2026-11-01');
    expect(screen.getByText('To must not be before From')).toBeTruthy();
    expect(await screen.findByText('No entries found')).toBeTruthy();
    expect(asked(calls)).toBeUndefined();
    const subject = screen.getByLabelText<HTMLInputElement>('Subject id');
    await user.type(subject, 'not-an-id');
    expect(screen.getByText('This is not a valid id')).toBeTruthy();
    expect(subject.value).toBe('not-an-id');
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] ?? subject);
    await screen.findByText('2 entries');
    expect(subject.value).toBe('');
  });
});
