import { AdminUser } from '@backflow/contracts/identity';
import { makeFixture } from '@backflow/contracts/testing';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PeoplePage } from './people-page.tsx';

const build = (overrides: Partial<AdminUser> = {}): AdminUser =>
  makeFixture(AdminUser, { ...buildMember(), ...overrides });

let kim: AdminUser;
let pat: AdminUser;
beforeEach(() => {
  kim = build({
    ...{ firstName: 'Kim', lastName: 'Nguyen', email: 'kim@example.com' },
    ...{ company: 'Golden State', phoneNumber: '(555) 010-2000' },
  });
  pat = build({ firstName: 'Pat', lastName: 'Ortiz', email: 'pat@example.com', isAdmin: true });
});

function open(at = '/admin/people', responses: Responses = {}) {
  const calls = fakeApi({
    'GET /api/admin/users': ({ query }) =>
      data([kim, pat].filter(({ email }) => query.search === undefined || email?.includes(query.search))),
    'GET /api/admin/premium-requests/counts': () => data({ open: 0 }),
    ...responses,
  });
  return { user: renderInShell(<PeoplePage />, { at, as: { ...pat, email: 'pat@example.com' } }), calls };
}
const address = () => window.location.pathname + window.location.search;

describe('people', () => {
  it('are found by what is typed, and what is chosen is in the address', async () => {
    const { user, calls } = open();
    await screen.findByText('2 people');
    await user.type(screen.getByLabelText('Search people'), 'kim@');
    await screen.findByText('1 person');
    await user.selectOptions(screen.getByLabelText('Plan'), 'Premium');
    await user.selectOptions(screen.getByLabelText('Role'), 'Administrators');
    await user.selectOptions(screen.getByLabelText('Access'), 'Suspended Only');
    await user.selectOptions(screen.getByLabelText('Sort'), 'By Name');
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sort: 'name' }));
    expect(calls.at(-1)?.query).toMatchObject({
      ...{ search: 'kim@', plan: 'premium', role: 'admin', suspended: 'true' },
    });
    expect(new URLSearchParams(window.location.search).get('plan')).toBe('premium');
  });

  it('are listed with their plan, their role and whether they are suspended', async () => {
    kim = {
      ...{ ...kim, subscriptionStatus: 'premium', premiumUntil: '2027-12-04' },
      suspension: { reason: 'Spam', at: '2026-11-20T17:00:00.000Z' },
    };
    open();
    const row = await screen.findByRole('row', { name: /Kim Nguyen/ });
    for (const texts of [
      'kim@example.com',
      'Golden State',
      'Premium',
      'until December 4, 2027',
      'Suspended',
    ]) {
      expect(within(row).getByText(texts)).toBeTruthy();
    }
    // An administrator's row shows it as the plan as well as the role.
    const administrator = within(screen.getByRole('row', { name: /Pat Ortiz/ }));
    expect(administrator.getAllByText('Administrator')).toHaveLength(2);
    expect(administrator.queryByText('Free')).toBeNull();
  });

  it('lead to the page of each', async () => {
    const { user } = open();
    const link = await screen.findByRole('link', { name: 'Kim Nguyen' });
    await user.click(link);
    expect(address()).toBe(`/admin/people/${kim.id}`);
  });

  it('are reached by links of earlier releases, which opened a dialog', async () => {
    open(`/admin/people?person=${kim.id}`);
    await waitFor(() => expect(address()).toBe(`/admin/people/${kim.id}`));
  });
});

describe('requests for premium', () => {
  const LIST = '/api/admin/premium-requests';
  const request = {
    ...{
      id: '2d2d2d2d-0000-4000-8000-000000000001',
      status: 'open',
      requestedAt: '2026-11-20T17:00:00.000Z',
    },
    ...{ decidedAt: null, until: null, reason: null },
    member: {
      ...{ id: '1', firstName: 'Kim', lastName: 'Nguyen', email: 'kim@example.com' },
      ...{ company: 'Golden State', phoneNumber: null },
    },
  };
  const posts = (calls: readonly { method: string }[]) => calls.filter(({ method }) => method === 'POST');

  const openList = (responses: Responses = {}) => {
    let requests = [request];
    const decided = () => {
      requests = [];
      return data({ ...request, status: 'granted' });
    };
    return open('/admin/people?tab=premium', {
      [`GET ${LIST}/counts`]: () => data({ open: requests.length }),
      [`GET ${LIST}`]: () => data(requests),
      [`POST ${LIST}/${request.id}/grant`]: decided,
      [`POST ${LIST}/${request.id}/decline`]: decided,
      ...responses,
    });
  };

  it('are counted on their tab, which is in the address', async () => {
    const { user } = open('/admin/people', {
      [`GET ${LIST}/counts`]: () => data({ open: 3 }),
      [`GET ${LIST}`]: () => data([request]),
    });
    await user.click(await screen.findByRole('tab', { name: 'Premium Requests 3' }));
    expect(address()).toBe('/admin/people?tab=premium');
    expect(await screen.findByRole('link', { name: 'Kim Nguyen' })).toBeTruthy();
  });

  it('say who asks, and how to reach them', async () => {
    openList();
    const list = within(await screen.findByRole('region', { name: 'Requests for premium' }));
    expect((await list.findByRole('link', { name: 'Kim Nguyen' })).getAttribute('href')).toBe(
      '/admin/people/1',
    );
    expect(list.getByText('Golden State')).toBeTruthy();
    expect(list.getByRole('link', { name: 'kim@example.com' }).getAttribute('href')).toBe(
      'mailto:kim@example.com',
    );
    expect(list.getByText('No phone given')).toBeTruthy();
    expect(list.getByText('Asked Nov 20, 2026')).toBeTruthy();
  });

  it.each([
    ['', null],
    ['2027-12-04', '2027-12-04'],
  ])('are granted to %p', async (date, until) => {
    const { user, calls } = openList();
    await user.click(await screen.findByRole('button', { name: 'Grant premium to Kim Nguyen' }));
    const field = await screen.findByLabelText(/Last day/);
    if (date) await user.type(field, date);
    await user.click(screen.getByRole('button', { name: 'Grant Premium' }));
    expect(await screen.findByText('No open requests')).toBeTruthy();
    expect(posts(calls)).toMatchObject([{ body: { until } }]);
    expect(useToasts.getState().current?.title).toBe('Premium granted');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are declined with a reason, and not without', async () => {
    const { user, calls } = openList();
    await user.click(await screen.findByRole('button', { name: 'Decline the request of Kim Nguyen' }));
    await user.click(await screen.findByRole('button', { name: 'Decline Request' }));
    expect(await screen.findByText('Reason is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'No licence number yet');
    await user.click(screen.getByRole('button', { name: 'Decline Request' }));
    expect(await screen.findByText('No open requests')).toBeTruthy();
    expect(posts(calls)).toMatchObject([{ body: { reason: 'No licence number yet' } }]);
  });

  it('say that somebody else has decided', async () => {
    const message = 'This request was declined already.';
    let requests = [request];
    const { user } = openList({
      [`GET ${LIST}`]: () => data(requests),
      [`POST ${LIST}/${request.id}/grant`]: () => {
        requests = [];
        return failure(409, 'REQUEST_DECIDED', message);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Grant premium to Kim Nguyen' }));
    await user.click(await screen.findByRole('button', { name: 'Grant Premium' }));
    expect(await screen.findByText('No open requests')).toBeTruthy();
    expect(useToasts.getState().current?.description).toBe(message);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
