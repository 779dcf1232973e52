import { useToasts } from '@backflow/platform/shell';
import { data } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import type { AdminUser } from '@backflow/contracts/identity';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  address,
  buildKim,
  button,
  getPath,
  onTop,
  openPerson,
  section,
  writes,
} from '../person/testing/person-site.tsx';

let kim: AdminUser;
let caller: AdminUser;
beforeEach(() => {
  kim = buildKim({ hasAccount: true });
  caller = buildKim({
    ...{ lastName: 'Nguyen-Ortiz', email: null, phoneNumber: '(555) 010-3000', company: null },
    ...{ hasAccount: false, emailStatus: 'none', jobTitle: null },
  });
});

const COUNTS = { bookings: 2, invoices: 1, hours: '12.5', posts: 0, notes: 1 };
const open = (
  responses: Responses = {},
  refusals: [string | null, string | null] = [null, 'Only Kim can sign in.'],
) =>
  openPerson(() => kim, {
    [`GET ${getPath(kim)}/duplicates`]: () => data([{ ...caller, reasons: ['phone'] }].map(toMatch)),
    [`GET ${getPath(kim)}/merge/${caller.id}`]: () =>
      data({
        sides: [kim, caller].map((user, side) => ({ user, ...COUNTS, refusal: refusals[side] ?? null })),
      }),
    [`POST ${getPath(kim)}/merge/${caller.id}`]: () => data(kim),
    ...responses,
  });
const toMatch = ({
  id,
  firstName,
  lastName,
  email,
  phoneNumber,
  company,
  reasons,
}: AdminUser & { reasons: string[] }) => ({
  ...{ id, firstName, lastName, email, phoneNumber, company, reasons, hasAccount: false },
});

it('shows two people side by side, and takes the fields that are chosen', async () => {
  const { user, calls } = open();
  expect((await section('Here twice?')).getByText('Same phone')).toBeTruthy();
  await user.click(await button('Compare and Merge'));
  await screen.findByText(/^Choose what stays/);
  expect(onTop().getAllByText('12.5 h')).toHaveLength(2);
  await user.click(onTop().getByRole('radio', { name: '(555) 010-3000' }));
  await user.click(onTop().getByRole('button', { name: 'Merge People' }));
  await waitFor(() => expect(writes(calls)).toMatchObject([{ body: { take: ['phoneNumber'] } }]));
  await waitFor(() => expect(useToasts.getState().current?.title).toBe('Merged'));
  expect(address()).toBe(`/admin/people/${kim.id}`);
});

it('says why two people cannot be merged', async () => {
  const both = 'Both have booked “Annual Refresher”: cancel one of the bookings first.';
  const { user } = open({}, [both, both]);
  await user.click(await button('Compare and Merge'));
  expect((await screen.findByText(both)).closest('[role=alert], div')).toBeTruthy();
  expect(onTop().getByRole('button', { name: 'Merge People' })).toHaveProperty('disabled', true);
});

it('asks before a sign-in ends', async () => {
  caller = { ...caller, hasAccount: true, email: 'second@example.com' };
  const { user, calls } = open({}, [null, null]);
  await user.click(await button('Compare and Merge'));
  const ends = await screen.findByRole('switch', { name: /End the sign-in of second@example.com/ });
  expect(onTop().getByRole('button', { name: 'Merge People' })).toHaveProperty('disabled', true);
  await user.click(ends);
  await user.click(onTop().getByRole('button', { name: 'Merge People' }));
  await waitFor(() => expect(writes(calls)).toMatchObject([{ body: { endSignIn: true } }]));
});

it('tells two people apart', async () => {
  const path = `${getPath(kim)}/duplicates/${caller.id}/dismiss`;
  const { user, calls } = open({ [`POST ${path}`]: () => data(null) });
  await user.click(await button('Not the Same Person'));
  await waitFor(() => expect(useToasts.getState().current?.title).toBe('Told apart'));
  expect(writes(calls)).toMatchObject([{ path }]);
});

it('leads from the old address to the person', async () => {
  const { calls } = openPerson(() => caller, {
    [`GET ${getPath(caller)}`]: () => data(kim),
    [`GET ${getPath(kim)}`]: () => data(kim),
    [`GET ${getPath(kim)}/sessions`]: () => data([]),
    [`GET ${getPath(kim)}/notes`]: () => data([]),
    [`GET ${getPath(kim)}/duplicates`]: () => data([]),
  });
  await waitFor(() => expect(address()).toBe(`/admin/people/${kim.id}`));
  expect(calls.length).toBeGreaterThan(1);
});
