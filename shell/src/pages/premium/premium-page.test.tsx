import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { siteSettings, useSession } from '@backflow/platform';
import { closeSignInGate, useSignInGate, useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useRegistry } from '../../federation/registry.ts';
import { fixtureRemote } from '../../testing/fixture-remote.ts';
import { PremiumPage } from './premium-page.tsx';

const OWN = '/api/user/premium-request';
const LIST = '/api/admin/premium-requests';
const PAT = buildMember({ firstName: 'Pat', email: 'pat@example.com' });
const ADMIN = buildMember({ isAdmin: true });
const request = {
  ...{ id: '2d2d2d2d-0000-4000-8000-000000000001', status: 'open', requestedAt: '2026-11-20T17:00:00.000Z' },
  ...{ decidedAt: null, until: null, reason: null },
};

const settings = siteSettings();
beforeEach(() => useRegistry.setState({ remotes: [] }));
afterEach(() => {
  cleanup();
  settings.premiumPrice = '9.99';
});

function open(as: typeof PAT | null, responses: Responses = {}) {
  const calls = fakeApi({ [`GET ${OWN}`]: () => data(null), 'GET /api/user': () => data(as), ...responses });
  return { user: renderInShell(<PremiumPage />, { at: '/premium', as }), calls };
}
const askButton = (name = 'Request Premium') => screen.findByRole('button', { name });
const posts = (calls: readonly { method: string }[]) => calls.filter(({ method }) => method === 'POST');

describe('the price', () => {
  test.each([
    ['9.99', '$9.99/month'],
    ['12.5', '$12.50/month'],
    ['', 'On request'],
    ['0', 'On request'],
  ])('set to %p reads %s', async (price, text) => {
    settings.premiumPrice = price;
    open(null);
    await askButton();
    expect(screen.getByRole('region', { name: 'Request premium' }).textContent).toContain(text);
  });
});

test('what it gives is what the site has', async () => {
  const [page] = fixtureRemote.pages;
  if (!page) throw new Error('the fixture has no page');
  useRegistry.setState({ remotes: [{ ...fixtureRemote, pages: [{ ...page, path: '/webinars' }] }] });
  open(null);
  await askButton();
  expect(screen.getByText('Premium webinars and their recordings')).toBeTruthy();
  expect(screen.queryByText('Premium courses')).toBeNull();
});

describe('a request', () => {
  test('is sent once by a free member, who then reads that it is open', async () => {
    const { user, calls } = open(PAT, { [`POST ${OWN}`]: () => ({ ...data(request), status: 201 }) });
    await user.dblClick(await askButton());
    expect(await screen.findByText('You have asked for premium')).toBeTruthy();
    expect(screen.getByText(/November 20, 2026/).textContent).toContain('pat@example.com');
    expect(posts(calls)).toHaveLength(1);
    expect(useToasts.getState().current?.title).toBe('Premium requested');
    expect(screen.queryByRole('button', { name: /Request Premium/ })).toBeNull();
  });

  test('that was sent elsewhere meanwhile shows the server’s message, then its state', async () => {
    let own: typeof request | null = null;
    const { user } = open(PAT, {
      [`GET ${OWN}`]: () => data(own),
      [`POST ${OWN}`]: () => {
        own = request;
        return failure(409, 'PREMIUM_REQUESTED', 'You have asked for premium already.');
      },
    });
    await user.click(await askButton());
    expect(await screen.findByText('You have asked for premium')).toBeTruthy();
    expect(useToasts.getState().current?.description).toBe('You have asked for premium already.');
  });

  test('of a visitor begins with signing in, and goes on by itself', async () => {
    const { user, calls } = open(null, { [`POST ${OWN}`]: () => ({ ...data(request), status: 201 }) });
    await user.click(await askButton());
    expect(useSignInGate.getState().waiting).not.toBeNull();
    act(() => {
      useSession.setState({ status: 'signed-in', user: PAT });
      closeSignInGate({ signedIn: true });
    });
    expect(await screen.findByText('You have asked for premium')).toBeTruthy();
    expect(posts(calls)).toHaveLength(1);
  });

  test.each([
    ['a premium member', buildMember({ subscriptionStatus: 'premium' }), 'You are a premium member'],
    ['an administrator', ADMIN, 'Administrator'],
    ['a new member', buildMember({ emailConfirmed: false }), 'Confirm your email address first'],
  ])('is not sent for a visitor who turns out to be %s', async (_who, as, text) => {
    const { user, calls } = open(null, { [`GET ${LIST}`]: () => data([]) });
    await user.click(await askButton());
    act(() => {
      useSession.setState({ status: 'signed-in', user: as });
      closeSignInGate({ signedIn: true });
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(posts(calls)).toHaveLength(0);
    expect(screen.queryByRole('button', { name: /Request Premium/ })).toBeNull();
  });

  test('that was declined says why, and can be made again', async () => {
    const declined = { ...request, status: 'declined', reason: 'No licence number yet' };
    open(PAT, { [`GET ${OWN}`]: () => data(declined) });
    expect(await askButton('Request Premium Again')).toBeTruthy();
    expect(screen.getByText('No licence number yet')).toBeTruthy();
  });

  test('that was granted meanwhile makes a premium member without reloading', async () => {
    const granted = { ...request, status: 'granted', until: '2027-12-04' };
    open(PAT, {
      [`GET ${OWN}`]: () => data(granted),
      'GET /api/user': () => data({ ...PAT, subscriptionStatus: 'premium' }),
    });
    expect(await screen.findByText('You are a premium member')).toBeTruthy();
    expect(await screen.findByText('Until December 4, 2027.')).toBeTruthy();
  });
});

test('an administrator reads the members’ page, with the link to the requests', async () => {
  const { calls } = open(ADMIN);
  const link = await screen.findByRole('link', { name: 'Requests for premium' });
  expect(link.getAttribute('href')).toBe('/admin/people?tab=premium');
  expect(screen.getByRole('heading', { name: 'What it gives' })).toBeTruthy();
  expect(calls.some(({ path }) => path === LIST)).toBe(false);
});

test('nobody else asks for the list', async () => {
  const { calls } = open(PAT);
  await askButton();
  await waitFor(() => expect(calls.some(({ path }) => path === OWN)).toBe(true));
  expect(calls.some(({ path }) => path === LIST)).toBe(false);
});
