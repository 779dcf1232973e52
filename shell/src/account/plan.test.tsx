import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { cleanup, screen } from '@testing-library/react';

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
  loadRemote: () => new Promise(() => undefined),
}));
const { DashboardPage } = await import('../pages/dashboard/dashboard-page.tsx');
const { SettingsPage } = await import('../pages/settings/settings-page.tsx');

// Parts of the dashboard without a remote log an error.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(cleanup);

const MEMBERS = [
  ['a free member', buildMember(), 'Free Member', 'Get Premium'],
  [
    'a premium member',
    buildMember({ subscriptionStatus: 'premium' }),
    'Premium Member',
    'What Premium Gives',
  ],
  ['an administrator', buildMember({ isAdmin: true }), 'Administrator', 'Requests for premium'],
  [
    'an administrator with premium',
    buildMember({ isAdmin: true, subscriptionStatus: 'premium' }),
    'Administrator',
    'Requests for premium',
  ],
] as const;

for (const [who, as, plan, link] of MEMBERS) {
  test.each([
    ['dashboard', <DashboardPage key="dashboard" />],
    ['settings', <SettingsPage key="settings" />],
  ])(`${who} reads their plan in the %s, with the link to premium`, (_page, element) => {
    fakeApi({ 'GET /api/user/sessions': () => data([]) });
    renderInShell(element, { as });
    expect(screen.getByText(plan)).toBeTruthy();
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(
      as.isAdmin ? '/admin/people?tab=premium' : '/premium',
    );
    const others = ['Free Member', 'Premium Member', 'Administrator'].filter((name) => name !== plan);
    for (const other of others) expect(screen.queryByText(other)).toBeNull();
  });
}
