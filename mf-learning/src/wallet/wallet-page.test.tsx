import {
  buildMember,
  data,
  failure,
  fakeApi,
  field,
  getError,
  renderInShell,
  toastTitle,
} from '@backflow/remote-kit/testing';
import { Certificate } from '@backflow/contracts/credentials';
import { makeFixture, nextId } from '@backflow/contracts/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildAuthority, buildCredential, buildGauge, buildWallet } from '../testing/build-wallet.ts';
import YourCredentials from '../widgets/your-credentials.tsx';
import { SharedWalletPage } from './shared-wallet-page.tsx';
import { WalletPage } from './wallet-page.tsx';

const GET = 'GET /api/user/wallet';
const render = () => renderInShell(<WalletPage />, { at: '/credentials', as: buildMember() });

const TEXAS = nextId();

const DUE = buildCredential({
  authorityId: TEXAS,
  classes: [
    {
      ...{ id: '4a1c7f0e-0000-4000-8000-000000000001', kind: 'event', title: 'Hands-on day' },
      ...{ startsAt: '2027-01-04T16:00:00.000Z', location: 'Austin' },
      approvals: [
        { authorityId: TEXAS, authority: 'Texas (TCEQ)', courseNumber: 'H-1', minutes: { handsOn: 120 } },
      ],
    },
  ],
  assessment: {
    ...{ state: 'due', summary: '22 of 24 hours, 2 hands-on missing, 62 days left' },
    requirements: [
      { kind: 'classHours', needed: 960, done: 960, missing: 0, isDone: true, deadline: '2027-03-01' },
      { kind: 'handsOnHours', needed: 480, done: 360, missing: 120, isDone: false, deadline: '2027-03-01' },
    ],
  },
});

describe('the page', () => {
  test('shows what is missing, until when, and a class that would count', async () => {
    fakeApi({
      [GET]: () => data(buildWallet({ credentials: [DUE], gauges: [buildGauge({ dueOn: '2026-11-30' })] })),
    });
    render();
    const card = within(await screen.findByRole('group', { name: 'Texas (TCEQ) BP-1' }));
    expect(card.getByText('Renewal due')).toBeTruthy();
    expect(card.getByText('22 of 24 hours, 2 hands-on missing, 62 days left')).toBeTruthy();
    expect(card.getByText('6 of 8, by March 1, 2027')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Hands-on day' }).getAttribute('href')).toMatch(/^\/events\//);
    expect(card.getByText('Jan 4, 2027 · 2 hands-on hours · Austin')).toBeTruthy();
    expect(screen.getByText('Out of date')).toBeTruthy();
  });

  test('says what to do where there is nothing yet, and why it could not be loaded', async () => {
    fakeApi({ [GET]: () => data(buildWallet()) });
    render();
    expect(await screen.findByText('No credentials yet')).toBeTruthy();
    fakeApi({ [GET]: () => failure(503, 'UNAVAILABLE', 'Back in a moment.') });
    render();
    expect((await screen.findByRole('alert')).textContent).toContain('Back in a moment.');
  });

  test('adds a credential of a known authority, and of another one', async () => {
    const calls = fakeApi({
      [GET]: () => data(buildWallet()),
      'POST /api/user/credentials': () => data(DUE),
    });
    const user = render();
    await user.click(await screen.findByRole('button', { name: 'Add Credential' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add Credential' }),
    );
    expect(getError('License number')).toBe('Number is required');
    expect(getError('Authority')).toBe('Choose an authority');
    await user.selectOptions(field('Authority'), 'Texas (TCEQ)');
    await user.type(field('License number'), 'BP-1');
    await user.type(field(/^Issued/), '2024-03-01');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add Credential' }));
    await waitFor(() => expect(toastTitle()).toBe('Credential created successfully!'));
    const [sent] = calls.filter(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ authority: 'Texas (TCEQ)', number: 'BP-1', issuedOn: '2024-03-01' });
    expect(sent?.body).not.toHaveProperty('choice');
  });

  test('asks for the steps of the rule, refuses days in the wrong order, and shows both of two edits', async () => {
    const theirs = buildCredential({ ...DUE, number: 'BP-9', version: 2 });
    const calls = fakeApi({
      [GET]: () =>
        data(
          buildWallet({
            credentials: [DUE],
            authorities: [buildAuthority({ id: TEXAS, steps: ['feePaidOn'] })],
          }),
        ),
      [`PATCH /api/user/credentials/${DUE.id}`]: () => ({
        status: 409,
        body: { success: false, code: 'CONFLICT', message: 'Changed', current: theirs },
      }),
    });
    const user = render();
    await user.click(await screen.findByRole('button', { name: 'Edit: Texas (TCEQ) BP-1' }));
    const save = () => screen.getByRole('button', { name: 'Save Changes' });
    await screen.findByRole('dialog');
    await user.type(field(/^Expires/), '2024-01-01');
    await user.click(save());
    expect(getError(/^Expires/)).toBe('It can’t expire before it is issued');
    await user.clear(field(/^Expires/));
    await user.type(field(/^Fee paid on/), '2026-11-01');
    await user.click(save());
    expect(await screen.findByText('BP-9')).toBeTruthy();
    expect(calls.at(-1)?.body).toMatchObject({ version: 1, steps: { feePaidOn: '2026-11-01' } });
  });

  test('deletes a gauge after a question', async () => {
    const gauge = buildGauge();
    const calls = fakeApi({
      [GET]: () => data(buildWallet({ gauges: [gauge] })),
      [`DELETE /api/user/gauges/${gauge.id}`]: () => data(null),
    });
    const user = render();
    await user.click(await screen.findByRole('button', { name: 'Delete: S-1' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Gauge' }));
    await waitFor(() => expect(toastTitle()).toBe('Gauge deleted'));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

test('certificates lead to their public page and to their files, a revoked one not to its badge', async () => {
  const build = (overrides: Partial<Certificate>) =>
    makeFixture(Certificate, {
      ...{ id: nextId(), bookingId: nextId(), offerId: nextId(), userId: nextId(), status: 'valid' },
      ...{ revokedAt: null, revokedReason: null, isReplaced: false },
      facts: {
        ...{ number: 'C-2026-000001', code: '0000-1111-2222-3333', name: 'Ann Lee', title: 'Gauge Care' },
        ...{ kind: 'event', days: ['2026-05-04'], completedOn: '2026-05-04', place: null, instructor: null },
        ...{ sponsor: 'Backflow Academy', minutes: { classroom: 90 }, approvals: [], expiresOn: null },
        issuedAt: '2026-05-05T01:00:00.000Z',
      },
      ...overrides,
    });
  const valid = build({});
  fakeApi({
    [GET]: () => data(buildWallet()),
    'GET /api/user/certificates': () => ({
      body: { success: true, data: [valid, build({ status: 'revoked' })], page: { nextCursor: null } },
    }),
  });
  render();
  const [link] = await screen.findAllByRole('link', { name: 'Gauge Care' });
  const hrefs = (name: string) =>
    screen.getAllByRole('link', { name }).map((each) => each.getAttribute('href'));
  expect(link?.getAttribute('href')).toBe('/verify/0000-1111-2222-3333');
  expect(hrefs('PDF (A4)')[0]).toBe(`/api/certificates/${valid.id}/pdf?paper=a4`);
  expect(hrefs('Badge')).toEqual([`/api/certificates/${valid.id}/badge`]);
});

test('a link is shown once, as text and QR code; others are revoked', async () => {
  const url = `https://academy.example.com/credentials/shared/${'a'.repeat(43)}`;
  const link = {
    id: '4a1c7f0e-0000-4000-8000-000000000002',
    label: 'City',
    createdAt: '2026-11-01T16:00:00.000Z',
  };
  const calls = fakeApi({
    [GET]: () => data(buildWallet()),
    'GET /api/user/wallet-links': () => data([link]),
    'POST /api/user/wallet-links': () => ({ ...data({ ...link, url }), status: 201 }),
    [`DELETE /api/user/wallet-links/${link.id}`]: () => data(null),
  });
  const user = render();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke: City' }));
  await waitFor(() => expect(toastTitle()).toBe('Link revoked'));
  await user.type(field(/^For whom/), 'Employer');
  await user.click(screen.getByRole('button', { name: 'Create Link' }));
  expect(await screen.findByText(url)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of your link' })).toBeTruthy();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
    `DELETE /api/user/wallet-links/${link.id}`,
  );
});

test('the shared page says what is valid, or that its link does not work, and is left out of search engines', async () => {
  const shared = {
    ...{ name: 'Maria Lopez', today: '2026-12-01', gauges: [] },
    credentials: [
      {
        id: '1',
        authority: 'Utah (DDW)',
        number: 'U-1',
        validUntil: '2028-01-01',
        state: 'valid',
        scopes: [],
      },
    ],
  };
  fakeApi({ 'GET /api/shared-wallets': () => data(shared) });
  renderInShell(<SharedWalletPage />, { at: '/credentials/shared/x' });
  expect(await screen.findByText('Credentials of Maria Lopez')).toBeTruthy();
  expect(screen.getByText('No. U-1 · Valid until January 1, 2028')).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  fakeApi({ 'GET /api/shared-wallets': () => failure(410, 'LINK_SPENT', 'Spent') });
  renderInShell(<SharedWalletPage />, { at: '/credentials/shared/y' });
  expect(await screen.findByText('This link does not work')).toBeTruthy();
});

test('the dashboard shows the two most urgent, and a gauge that is due', async () => {
  const credentials = ['A', 'B', 'C'].map((authority) => buildCredential({ authority }));
  fakeApi({ [GET]: () => data(buildWallet({ credentials, gauges: [buildGauge({ dueOn: '2026-12-10' })] })) });
  renderInShell(<YourCredentials />, { at: '/dashboard', as: buildMember() });
  expect(await screen.findByText('A')).toBeTruthy();
  expect([screen.queryByText('B') !== null, screen.queryByText('C')]).toEqual([true, null]);
  expect(screen.getByText('Due soon')).toBeTruthy();
});
