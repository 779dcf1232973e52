import { Authority, RenewalRule, RenewalRuleVersion } from '@backflow/contracts/credentials';
import { makeFixture, nextId } from '@backflow/contracts/testing';
import * as z from '@backflow/contracts/zod';
import { data, fakeApi, field, getError, renderTab, toastTitle } from '@backflow/remote-kit/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AuthoritiesPage } from './authorities-page.tsx';

const authority = makeFixture(Authority, {
  id: nextId(),
  name: 'Texas (TCEQ)',
  credential: 'BPAT',
  version: 1,
});
const version = makeFixture(RenewalRuleVersion, {
  ...{ id: nextId(), authorityId: authority.id, effectiveFrom: null, effectiveUntil: null, version: 3 },
  ...{ source: 'TAC 30', sourceReadOn: '2026-11-01', note: null },
  rule: z.parse(RenewalRule, {
    term: 'years',
    termYears: 3,
    classMinutes: 960,
    handsOnMinutes: 480,
    hasFee: true,
  }),
});

let calls: ReturnType<typeof fakeApi>;
const open = async () => {
  const user = renderTab(<AuthoritiesPage />, '/admin/authorities');
  const details = (await screen.findByText('Texas (TCEQ)')).closest('details');
  if (!details) throw new Error('no section');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await screen.findByText('In force since always');
  return user;
};
beforeEach(() => {
  calls = fakeApi({
    'GET /api/authorities': () => data([authority]),
    [`GET /api/admin/authorities/${authority.id}/rules`]: () => data([version]),
    'POST /api/renewal-rules': () => ({ ...data(version), status: 201 }),
    [`PATCH /api/renewal-rules/${version.id}`]: () => data({ ...version, version: 4 }),
  });
});

test('shows the versions of a rule in words, with their source', async () => {
  await open();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['3 years from issue', '16 class hours', '8 hands-on hours', 'Fee'],
  ]);
  expect(screen.getByText('TAC 30, read November 1, 2026')).toBeTruthy();
});

test('a new version begins as a copy of the newest, in hours; minutes are sent', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Add Version' }));
  expect([field(/^Class hours/).value, field(/^Hands-on hours/).value]).toEqual(['16', '8']);
  const add = () =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Version' }));
  await user.clear(field(/^Class hours/));
  await user.type(field(/^Class hours/), '12.1');
  await add();
  expect(getError(/^Class hours/)).toBe('Class hours count in quarters');
  expect(getError(/^Source$/)).toBe('Source is required');
  await user.clear(field(/^Class hours/));
  await user.type(field(/^Class hours/), '12.25');
  await user.type(field(/^In force from/), '2027-01-01');
  await user.type(field(/^Source$/), 'TAC 31');
  await user.type(field('Source read on'), '2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Add Scope' }));
  await user.type(field('Scope'), 'Not at the meter');
  await add();
  await waitFor(() => expect(toastTitle()).toBe('Version created successfully!'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ authorityId: authority.id, effectiveFrom: '2027-01-01', source: 'TAC 31' },
    rule: { classMinutes: 735, handsOnMinutes: 480, scopes: [{ text: 'Not at the meter', from: null }] },
  });
});

test('a correction names its version, and the field that another one needs', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.selectOptions(field('Valid'), 'fixedDay');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(getError('Last day')).toBe('The last day is required');
  await user.type(field('Last day'), '06-30');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toastTitle()).toBe('Version updated successfully'));
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    ...{ version: 3, rule: { term: 'fixedDay', termDay: '06-30' } },
  });
});
