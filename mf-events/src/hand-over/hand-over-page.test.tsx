import { useSession } from '@backflow/platform';
import { closeSignInGate, useSignInGate } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { HandOverPage } from './hand-over-page.tsx';

const TOKEN = 'A'.repeat(43);
const OFFER_ID = '5b3d8c1e-0000-4000-8000-000000000042';
const HAND_OVER = {
  ...{ from: 'Ann Fitter', offers: 'events', offerId: OFFER_ID, title: 'RPZ field testing' },
  ...{ startsAt: '2026-12-04T16:00:00.000Z', endsAt: '2026-12-04T20:00:00.000Z' },
  ...{ location: 'Training Lab, Riverside', expiresAt: '2026-12-04T16:00:00.000Z', isConfirmed: true },
};
const ACCEPTED = { id: OFFER_ID, offers: 'events', offerId: OFFER_ID };

const site = (more: Responses = {}) => fakeApi({ 'GET /api/hand-overs': () => data(HAND_OVER), ...more });
const render = (as: ReturnType<typeof buildMember> | null = null, at = `/hand-over?token=${TOKEN}`) =>
  renderInShell(<HandOverPage />, { at, as });

test('shows what is handed over, when, where and by whom; the address loses the token', async () => {
  const calls = site();
  render(buildMember());
  expect(await screen.findByRole('link', { name: 'RPZ field testing' })).toBeTruthy();
  for (const text of ['Ann Fitter', 'Friday, December 4, 2026', 'Training Lab, Riverside'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(calls[0]?.query).toEqual({ token: TOKEN });
  expect(window.location.search).toBe('');
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('a visitor signs in or makes an account, and has accepted', async () => {
  const calls = site({ 'POST /api/hand-overs/accept': () => data(ACCEPTED) });
  const user = render();
  await user.click(await screen.findByRole('button', { name: 'Sign In to Accept' }));
  expect(useSignInGate.getState().waiting).not.toBeNull();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  act(() => {
    useSession.setState({ status: 'signed-in', user: buildMember() });
    closeSignInGate({ signedIn: true });
  });
  expect(await screen.findByText('RPZ field testing is yours')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the Details' }).getAttribute('href')).toBe(
    `/events/${OFFER_ID}`,
  );
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ token: TOKEN });
});

test('declines without an account', async () => {
  site({ 'POST /api/hand-overs/decline': () => data(null) });
  const user = render();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('You have declined')).toBeTruthy();
});

test('says whose invoice is still to be paid', async () => {
  site({ 'GET /api/hand-overs': () => data({ ...HAND_OVER, isConfirmed: false }) });
  render(buildMember());
  expect(await screen.findByText(/It is Ann Fitter’s invoice, so you need not pay it/)).toBeTruthy();
});

test('says why it could not be accepted, and lets one try again', async () => {
  site({
    'POST /api/hand-overs/accept': () => failure(409, 'ALREADY_REGISTERED', 'You are already registered.'),
  });
  const user = render(buildMember());
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You are already registered.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
});

test('a link that was used, and one without its token, say so', async () => {
  site({ 'GET /api/hand-overs': () => failure(410, 'LINK_SPENT', 'This link was used.') });
  render();
  expect(await screen.findByText('This link does not work any more')).toBeTruthy();
  render(null, '/hand-over');
  expect(await screen.findByText('This link is not complete')).toBeTruthy();
});
