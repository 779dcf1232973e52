import { Authority, Lapse } from '@backflow/contracts/credentials';
import { makeFixture } from '@backflow/contracts/testing';
import { addDays, pacificDay } from '@backflow/contracts/time';
import { buildMember, data, failure, fakeApi, renderInShell, toastText } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import LapsesNeed from '../../widgets/lapses-need.tsx';
import { RenewalsPage } from './renewals-page.tsx';

const LAPSES = '/api/admin/lapses';
const TEXAS = makeFixture(Authority, { id: '5b3d8c1e-0000-4000-8000-0000000000c2', name: 'Texas (TCEQ)' });
const today = pacificDay(new Date());

const build = (lastName: string, overrides: Partial<Lapse> = {}) =>
  makeFixture(Lapse, {
    ...{ id: `5b3d8c1e-0000-4000-8000-${lastName.length.toString().padStart(12, '0')}`, userId: 'u1' },
    ...{ firstName: 'Ann', lastName, authority: TEXAS.name, number: 'BP-1', emailStatus: 'confirmed' },
    ...{ validUntil: addDays(today, 12), remindedOn: null },
    ...overrides,
  });

function open(lapses: readonly Lapse[], more: Responses = {}, at = '/admin/renewals') {
  const calls = fakeApi({
    [`GET ${LAPSES}`]: () => ({ body: { success: true, data: lapses, page: { nextCursor: null } } }),
    [`GET ${LAPSES}/count`]: () => data({ count: 2, people: 2, recipients: 1, unreached: 1 }),
    'GET /api/authorities': () => data([TEXAS]),
    [`POST ${LAPSES}/mail`]: () => data({ recipients: 1, unreached: 0 }),
    ...more,
  });
  const user = renderInShell(<RenewalsPage />, { at, as: buildMember({ isAdmin: true }) });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { user, sent };
}

test('shows who lapses, in how many days, and who has no address', async () => {
  open([build('Lee'), build('Mason', { emailStatus: 'none', validUntil: addDays(today, -1) })]);
  const first = within(await screen.findByRole('row', { name: /Ann Lee/ }));
  for (const text of ['Texas (TCEQ)', 'BP-1', '12 days left', 'Never']) first.getByText(text);
  const second = within(screen.getByRole('row', { name: /Ann Mason/ }));
  for (const text of ['No address', '1 day ago']) second.getByText(text);
});

test('is filtered by authority, and so is the file', async () => {
  const { user } = open([build('Lee')]);
  await screen.findByRole('option', { name: TEXAS.name });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Authority' }), TEXAS.name);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      `${LAPSES}/csv?state=coming&authority=${TEXAS.id}`,
    ),
  );
});

test('emails all of the list, or the selected ones, after a question', async () => {
  const { user, sent } = open([build('Lee'), build('Mason')]);
  await screen.findByRole('row', { name: /Ann Lee/ });
  await user.click(screen.getByRole('button', { name: 'Email All' }));
  const question = within(await screen.findByRole('dialog'));
  await question.findByText('Email 1 person on this list?');
  question.getByText(/1 person does not receive it now/);
  await user.click(question.getByRole('button', { name: 'Send Email' }));
  await waitFor(() => expect(toastText()).toContain('To 1 person.'));
  await user.click(screen.getByRole('checkbox', { name: 'Select Ann Lee, Texas (TCEQ)' }));
  await user.click(screen.getByRole('button', { name: 'Email Selected' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send Email' }));
  await waitFor(() =>
    expect(sent()).toEqual([{ state: 'coming' }, { state: 'coming', ids: [build('Lee').id] }]),
  );
});

test('says why nobody is emailed', async () => {
  const { user } = open([build('Lee')], {
    [`POST ${LAPSES}/mail`]: () => failure(409, 'CONFLICT', 'Nobody to write to.'),
  });
  await screen.findByRole('row', { name: /Ann Lee/ });
  await user.click(screen.getByRole('button', { name: 'Email All' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send Email' }));
  await waitFor(() => expect(toastText()).toContain('Nobody to write to.'));
});

test('has nothing to email where nobody lapses', async () => {
  open([]);
  await screen.findByText('No credential lapses soon');
  expect(screen.getByRole('button', { name: 'Email All' })).toHaveProperty('disabled', true);
});

test('the day’s card counts them and leads to the list', async () => {
  fakeApi({ [`GET ${LAPSES}/count`]: () => data({ count: 2, people: 1, recipients: 1, unreached: 0 }) });
  renderInShell(<LapsesNeed />, { at: '/admin', as: buildMember({ isAdmin: true }) });
  const link = await screen.findByRole('link', { name: '2 credentials lapse within 30 days' });
  expect(link.getAttribute('href')).toBe('/admin/renewals');
});
