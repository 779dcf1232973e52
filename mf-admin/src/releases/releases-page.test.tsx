import { PointerHistoryEntry, ReleaseFigures } from '@backflow/contracts/releases';
import { makeFixture } from '@backflow/contracts/testing';
import { data, failure, toastText } from '@backflow/remote-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import {
  ALEX,
  CI,
  POINTER,
  STATES,
  aaa,
  area,
  bbb,
  events,
  newest,
  open,
  part,
  withCanary,
} from './testing/releases-site.tsx';

describe('releases', () => {
  it('are shown with since when and by whom, with loads and failures, and the one to roll back to', async () => {
    open(events({ live: { ...bbb, failures: 3 } }));
    await area();
    expect(part('Live').getByText('bbb')).toBeTruthy();
    expect(part('Live').getByText('Since Nov 21, 2026, 8:00 AM PT, by Alex Rivera')).toBeTruthy();
    expect(part('Live').getByText('1,204 loads, 3 failures')).toBeTruthy();
    expect(
      part('Live').getByRole('img', { name: '1,204 loads, 0 failures from Nov 9 to Nov 22' }),
    ).toBeTruthy();
    expect(part('Previous').getByText('aaa')).toBeTruthy();
    expect(
      part('Previous').getByText('Published Nov 20, 2026, 8:00 AM PT by CI of events (token)'),
    ).toBeTruthy();
  });

  it('say where they come from, and until when an older SDK is taken', async () => {
    const built = {
      at: '2026-11-20T15:00:00.000Z',
      commit: '0123456789abcdef-dirty',
      builder: 'CI',
      who: 'Ada',
    };
    const old = { adapter: { major: 2, until: '2027-05-31' } };
    open(events({ live: { ...bbb, ...old, built }, previous: { ...aaa, ...old } }));
    await area();
    expect(
      part('Live').getByText('Built Nov 20, 2026, 7:00 AM PT by CI from 01234567 with changes, Ada'),
    ).toBeTruthy();
    expect(
      part('Live').getByText('SDK 2 since Nov 21, 2026, 8:00 AM PT, taken until May 31, 2027'),
    ).toBeTruthy();
    expect(part('Previous').getByText('SDK 2, taken until May 31, 2027')).toBeTruthy();
  });

  it('say that a newer one waits, and what is stored', async () => {
    const { user } = open(events());
    expect((await area()).getByText('New release')).toBeTruthy();
    await user.click(screen.getByText('Stored releases'));
    expect(await screen.findByRole('row', { name: /^bbb Live/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /^aaa Previous/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Promote ccc of Events' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Promote bbb of Events' })).toBeNull();
  });

  it('are promoted, of the newest unless another is chosen, based on the state that was shown', async () => {
    const { user, sent } = open(events(), { [POINTER]: () => data(events({ live: aaa, previous: bbb })) });
    await user.click(await screen.findByRole('button', { name: 'Promote: Events' }));
    expect(await screen.findByDisplayValue(/^ccc/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Version'), 'aaa');
    await user.click(screen.getByRole('button', { name: 'Promote' }));
    expect(await part('Live').findByText('aaa')).toBeTruthy();
    expect(sent()).toEqual([{ action: 'promote', version: 'aaa', revision: 7 }]);
    expect(toastText()).toBe('aaa of Events is live');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that nobody has tried are promoted only by a button that says so', async () => {
    const untried = { ...newest, wasServed: false };
    const { user, sent } = open(events({ releases: [untried, bbb, aaa] }), {
      [POINTER]: () => data(events({ live: untried })),
    });
    await user.click(await screen.findByRole('button', { name: 'Promote: Events' }));
    expect(await screen.findByText('Nobody has tried this release yet')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Version'), 'aaa');
    expect(screen.queryByText('Nobody has tried this release yet')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Version'), 'ccc');
    await user.click(screen.getByRole('button', { name: 'Promote Without a Canary' }));
    expect(await part('Live').findByText('ccc')).toBeTruthy();
    expect(sent()).toEqual([{ action: 'promote', version: 'ccc', revision: 7 }]);
  });

  it('have their figures side by side, and what was met with its place in the source', async () => {
    const figures = (overrides: Partial<ReleaseFigures>) =>
      makeFixture(ReleaseFigures, { kinds: [], vitals: [], problems: [], ...overrides });
    const at = '2026-11-22T18:00:00.000Z';
    const problem = {
      ...{ kind: 'error' as const, message: 'TypeError: No kit “…”', source: 'src/list.tsx:12' },
      ...{ count: 9, reporters: 5, pages: ['/events', '/'], firstAt: at, lastAt: at },
    };
    const { user } = open(withCanary(), {
      [`GET ${STATES}/events/figures`]: () =>
        data({
          live: figures({
            ...{ version: 'bbb', members: 400, failures: 2, kinds: [{ kind: 'call', members: 2 }] },
            vitals: [{ name: 'LCP', p75: 2100, members: 300 }],
          }),
          canary: figures({
            ...{ version: 'ccc', members: 40, failures: 5, kinds: [{ kind: 'error', members: 5 }] },
            problems: [problem],
          }),
        }),
    });
    await user.click(await screen.findByText('Failures and speed'));
    const getCells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    await screen.findByRole('row', { name: /^Members who met/ });
    expect(getCells(/^Members who met/).slice(1)).toEqual(['2 (0.5%)', '5 (12.5%)']);
    expect(getCells(/^Errors in its scripts/).slice(1)).toEqual(['0 (0.0%)', '5 (12.5%)']);
    expect(getCells(/^Largest content/).slice(1)).toEqual(['2.1 s (of 300)', 'Not measured']);
    const row = within(screen.getByRole('row', { name: /^TypeError/ }));
    expect(row.getByText('src/list.tsx:12')).toBeTruthy();
    expect(row.getByText('9 page loads of 5 visitors')).toBeTruthy();
    expect(row.getByText('/events, /')).toBeTruthy();
  });

  it('go to a share of visitors, which is a whole number from 1 to 99', async () => {
    const { user, sent } = open(events(), { [POINTER]: () => data(withCanary(25)) });
    await user.click(await screen.findByRole('button', { name: 'Start Canary: Events' }));
    const share = await screen.findByLabelText(/Share of visitors/);
    await user.clear(share);
    await user.type(share, '100');
    await user.click(screen.getByRole('button', { name: 'Start Canary' }));
    expect(await screen.findByText('Share must be at most 99%')).toBeTruthy();
    await user.clear(share);
    await user.type(share, '25');
    await user.type(screen.getByLabelText(/Reason/), 'New calendar');
    await user.click(screen.getByRole('button', { name: 'Start Canary' }));
    expect(await screen.findByText('Canary 25%')).toBeTruthy();
    expect(sent()).toEqual([
      { action: 'canary', version: 'ccc', share: 25, reason: 'New calendar', revision: 7 },
    ]);
  });

  it('of a canary are promoted, or stopped', async () => {
    const { user, sent } = open(withCanary(), { [POINTER]: () => data(events()) });
    expect((await area()).getByRole('button', { name: 'Promote Canary: Events' })).toBeTruthy();
    expect(part('Canary, 10% of visitors').getByText(/by CI of events \(token\)/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop Canary: Events' }));
    await user.click(await screen.findByRole('button', { name: 'Stop Canary' }));
    expect(await screen.findByRole('button', { name: 'Start Canary: Events' })).toBeTruthy();
    expect(sent()).toEqual([{ action: 'stop-canary', revision: 7 }]);
  });

  it('are rolled back', async () => {
    const { user, sent } = open(events(), { [POINTER]: () => data(events({ live: aaa })) });
    await user.click(await screen.findByRole('button', { name: 'Roll Back: Events' }));
    expect(await screen.findByRole('dialog', { name: 'Roll Events back to aaa?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Roll Back' }));
    expect(await part('Live').findByText('aaa')).toBeTruthy();
    expect(sent()).toEqual([{ action: 'rollback', revision: 7 }]);
  });

  it('are disabled with a reason for visitors, not without, and enabled again', async () => {
    let state = events();
    const { user, sent } = open(state, {
      [`GET ${STATES}`]: () => data([state]),
      [POINTER]: ({ body }) => {
        const { reason = null } = body as { reason?: string };
        state = events({ disabled: reason });
        return data(state);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Disable: Events' }));
    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Reason is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'Back at noon.');
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Back at noon.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enable: Events' }));
    await user.click(await screen.findByRole('button', { name: 'Enable' }));
    expect(await screen.findByRole('button', { name: 'Disable: Events' })).toBeTruthy();
    expect(sent()).toEqual([
      { action: 'disable', reason: 'Back at noon.', revision: 7 },
      { action: 'enable', revision: 7 },
    ]);
  });

  it('that the gate refuses are named with each thing they use', async () => {
    const sentences = ['GET /api/events no longer answers with seats', 'it needs version 2.7 of the SDK'];
    const { user } = open(events(), {
      [POINTER]: () =>
        failure(
          422,
          'RELEASE_INCOMPATIBLE',
          'Release ccc of events does not fit this site.',
          sentences.map((message) => ({ path: 'version', message })),
        ),
    });
    await user.click(await screen.findByRole('button', { name: 'Promote: Events' }));
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    const alert = within(await screen.findByRole('alert'));
    for (const sentence of sentences) expect(alert.getByText(sentence)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Promote a release of Events' })).toBeTruthy();
  });

  it('that no check has passed are refused with its findings, and promoted for a reason', async () => {
    let isRefused = true;
    const { user, sent } = open(events(), {
      [POINTER]: () => {
        if (!isRefused) return data(events({ live: newest }));
        isRefused = false;
        return failure(422, 'RELEASE_UNCHECKED', 'The check of this release has a finding.', [
          { path: 'version', message: '/events (visitor, 390 px): It throws.' },
        ]);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Promote: Events' }));
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The check of this release has a finding.')).toBeTruthy();
    expect(alert.getByText('/events (visitor, 390 px): It throws.')).toBeTruthy();
    await user.type(screen.getByLabelText(/Why without a check/), 'Known, harmless.');
    await user.click(screen.getByRole('button', { name: 'Promote' }));
    expect(await part('Live').findByText('ccc')).toBeTruthy();
    expect(sent()[1]).toMatchObject({ version: 'ccc', unchecked: 'Known, harmless.' });
  });

  it('say when they were checked, by whom and with which result, and can be checked and looked at', async () => {
    const finding = {
      part: '/events',
      role: 'member',
      width: 390,
      message: 'It throws.',
      isNote: false,
    } as const;
    const check = { at: '2026-11-22T17:00:00.000Z', by: CI, roles: ['member' as const], hasPassed: false };
    const { user } = open(
      events({ releases: [{ ...newest, check: { ...check, findings: [finding] } }, bbb] }),
    );
    await user.click(await screen.findByText('Stored releases'));
    const row = within(await screen.findByRole('row', { name: /^ccc/ }));
    expect(row.getByText('1 finding')).toBeTruthy();
    expect(row.getByText('Nov 22, 2026, 9:00 AM PT by CI of events (token), as member')).toBeTruthy();
    expect(row.getByText('/events, member, 390 px: It throws.')).toBeTruthy();
    const hrefOf = (name: string) => row.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Check ccc again')).toBe('/release-check?release=events%40ccc');
    expect(hrefOf('Preview ccc')).toBe('/?release=events%40ccc');
    expect(within(screen.getByRole('row', { name: /^bbb/ })).getByText('Never run')).toBeTruthy();
  });

  it('that somebody else has changed meanwhile are fetched again', async () => {
    let state = events();
    const { user } = open(state, {
      [`GET ${STATES}`]: () => data([state]),
      [POINTER]: () => {
        state = events({ revision: 8, live: newest, previous: bbb });
        return failure(409, 'CONFLICT', 'Events was changed meanwhile.');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Roll Back: Events' }));
    await user.click(await screen.findByRole('button', { name: 'Roll Back' }));
    expect(await part('Live').findByText('ccc')).toBeTruthy();
    expect(toastText()).toBe('Error - Events was changed meanwhile.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('have a history, and say why the site rolled a canary back', async () => {
    const entry = (overrides: Partial<PointerHistoryEntry>) =>
      makeFixture(PointerHistoryEntry, { at: '2026-11-22T18:00:00.000Z', ...overrides });
    const reason = '6 of 40 members could not load it (15%).';
    const { user } = open(events({ changedBy: { kind: 'automatic', name: '' } }), {
      [`GET ${STATES}/events/history`]: () =>
        data([
          entry({
            id: '3',
            by: { kind: 'automatic', name: '' },
            action: 'automatic-rollback',
            from: 'ccc',
            share: 10,
            reason,
          }),
          entry({ id: '2', by: ALEX, action: 'canary', to: 'ccc', share: 10 }),
          entry({ id: '1', by: CI, action: 'publish', to: 'ccc' }),
        ]),
    });
    expect(
      await screen.findByText('The canary ccc was rolled back on Nov 22, 2026, 10:00 AM PT'),
    ).toBeTruthy();
    await user.click(screen.getByText('History'));
    expect(await screen.findAllByText(reason)).toHaveLength(2);
    expect(screen.getByText('The site rolled the canary ccc back')).toBeTruthy();
    expect(screen.getByText('Alex Rivera gave ccc to 10% of visitors')).toBeTruthy();
    expect(screen.getByText('CI of events (token) published ccc')).toBeTruthy();
  });

  it('of an area that has published nothing live say so, and offer only what is possible', async () => {
    open(events({ live: null, liveSince: null, liveBy: null, previous: null, releases: [newest] }));
    expect((await area()).getByText(/Nothing is live/)).toBeTruthy();
    const names = (await area()).getAllByRole('button').map((button) => button.textContent);
    expect(names).toEqual(['Promote', 'Disable']);
  });
});
