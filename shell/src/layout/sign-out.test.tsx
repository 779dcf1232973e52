import { signOut } from '@backflow/contracts/identity';
import { countNotices } from '@backflow/contracts/notifications';
import { useSession, useSignOutGuard } from '@backflow/platform';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from '@jest/globals';
import { Layout } from './layout.tsx';

function Door({ unsent }: { unsent: number }) {
  useSignOutGuard(() => (unsent > 0 ? `${unsent} check-ins wait for a network.` : undefined));
  return <h1>Door</h1>;
}

/** Opens the page of a member with unsent check-ins. @returns the calls for signing out */
function open(unsent: number) {
  const calls = fakeApi({
    [`GET ${countNotices.path}`]: () => data({ unread: 0 }),
    [`${signOut.method} ${signOut.path}`]: () => data(null),
  });
  renderInShell(
    <Layout>
      <Door unsent={unsent} />
    </Layout>,
    { as: buildMember() },
  );
  return () => calls.filter(({ path }) => path === signOut.path).length;
}

const inMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(buildMember().firstName) }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
};
const inMobileMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign Out' }));
};

test.each([
  ['the menu', inMenu],
  ['the mobile menu', inMobileMenu],
])('signing out by %s asks while the page has unsent work', async (_, pressSignOut) => {
  const countCalls = open(3);
  await pressSignOut();
  const question = await screen.findByRole('dialog', { name: 'Sign out?' });
  expect(question.textContent).toContain('3 check-ins wait for a network.');
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('dialog', { name: 'Sign out?' })).toBeNull();
  expect(countCalls()).toBe(0);

  await pressSignOut();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out Anyway' }));
  await waitFor(() => expect(useSession.getState().status).toBe('signed-out'));
  expect(countCalls()).toBe(1);
});

test('without unsent work it does not ask', async () => {
  const countCalls = open(0);
  await inMenu();
  await waitFor(() => expect(countCalls()).toBe(1));
});
