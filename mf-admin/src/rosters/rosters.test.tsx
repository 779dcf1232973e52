import { Roster, RosterDetails, RosterRow } from '@backflow/contracts/credentials';
import { makeFixture } from '@backflow/contracts/testing';
import { Route, Routes } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import RosterNeed from '../widgets/roster-need.tsx';
import { RosterPage } from './roster-page.tsx';
import { RostersPage } from './rosters-page.tsx';

const ROSTER = makeFixture(Roster, {
  ...{ id: 'o1.a1', offerId: 'o1', authorityId: 'a1', kind: 'event', title: 'Tester course' },
  ...{ authority: 'Washington (DOH)', courseNumbers: ['DOH-77'], endedOn: '2026-11-02', dueOn: '2026-12-02' },
  sentOn: null,
});
const row = (overrides: Partial<RosterRow>) =>
  makeFixture(RosterRow, {
    ...{ bookingId: 'b1', userId: 'u1', firstName: 'Ann', lastName: 'Lee', license: 'W-1', missing: [] },
    ...{ minutesPresent: 480, minutes: { classroom: 360, handsOn: 120 } },
    ...overrides,
  });
const details = (overrides: Partial<RosterDetails> = {}) =>
  makeFixture(RosterDetails, {
    ...{ ...ROSTER, digest: 'd1', sent: null, changes: [] },
    rows: [
      row({}),
      row({
        bookingId: 'b2',
        userId: 'u2',
        firstName: 'Bo',
        lastName: 'Berg',
        license: null,
        missing: ['license'],
      }),
    ],
    ...overrides,
  });
const ONE = '/api/rosters/o1/a1';

function open(element: ReactElement, responses: Responses) {
  const calls = fakeApi(responses);
  const routes = (
    <Routes>
      <Route path="/admin/rosters/:offerId/:authorityId" element={element} />
    </Routes>
  );
  const user = renderInShell(routes, { at: '/admin/rosters/o1/a1', as: buildMember({ isAdmin: true }) });
  return { user, calls };
}

test('the list has what is due; another tab asks for what was sent', async () => {
  const { user, calls } = open(<RostersPage />, {
    'GET /api/rosters': ({ query }) => data((query as { state: string }).state === 'due' ? [ROSTER] : []),
  });
  const link = await screen.findByRole('link', { name: 'Tester course' });
  expect(link.getAttribute('href')).toBe('/admin/rosters/o1/a1');
  await user.click(screen.getByRole('tab', { name: 'Sent' }));
  await screen.findByText('No roster was sent yet');
  expect(calls.map(({ query }) => (query as { state: string }).state)).toEqual(['due', 'sent']);
});

test('a roster names what is missing, with links to the people, and is marked as sent', async () => {
  let roster = details();
  const { user, calls } = open(<RosterPage />, {
    [`GET ${ONE}`]: () => data(roster),
    [`POST ${ONE}/sent`]: () => {
      const sent = {
        method: 'portal' as const,
        note: null,
        by: 'Kim Nguyen',
        at: '2026-11-20T17:00:00.000Z',
      };
      roster = details({ sentOn: '2026-11-20', sent });
      return data(roster);
    },
  });
  await screen.findByText('Something is missing for 1 person');
  const person = within(screen.getByRole('table', { name: 'Attendees' })).getByRole('link', {
    name: 'Berg, Bo',
  });
  expect(person.getAttribute('href')).toBe('/admin/people/u2');
  screen.getByText('No license number');
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(`${ONE}/csv`);
  await user.click(screen.getByRole('button', { name: 'Mark as Sent' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('How'), 'Website of the authority');
  await user.click(dialog.getByRole('button', { name: 'Mark as Sent' }));
  await screen.findByText(/Marked by Kim Nguyen/);
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    method: 'portal',
    digest: 'd1',
  });
});

test('one that was sent shows what has changed since, and is taken back with a reason', async () => {
  const sent = { method: 'email' as const, note: null, by: null, at: '2026-11-20T17:00:00.000Z' };
  const changes = [{ name: 'Lee, Ann', text: 'Attended no longer' }];
  const { user, calls } = open(<RosterPage />, {
    [`GET ${ONE}`]: () => data(details({ sentOn: '2026-11-20', sent, changes })),
    [`POST ${ONE}/unsent`]: () => data(details()),
  });
  await screen.findByText('Lee, Ann: Attended no longer');
  await user.click(screen.getByRole('button', { name: 'Take Back' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Wrong class');
  await user.click(dialog.getByRole('button', { name: 'Take Back' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong class' }),
  );
});

test('a roster that there is not, and the number on the day’s screen', async () => {
  open(<RosterPage />, { [`GET ${ONE}`]: () => failure(404, 'NOT_FOUND', 'This roster was not found') });
  await screen.findByText('There is no such roster');
  open(<RosterNeed />, {
    'GET /api/rosters/counts': () => data({ due: 3, overdue: 1, first: ROSTER }),
  });
  await screen.findByText('1 overdue, Tester course first');
});
