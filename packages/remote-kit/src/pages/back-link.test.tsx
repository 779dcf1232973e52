import { Link } from '@backflow/platform';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { BackLink, useAdminReturn } from './back-link.tsx';
import { renderInShell } from '../testing/render-in-shell.tsx';

const Page = ({ state }: { state?: unknown }) => (
  <>
    <Link to="/events/1" state={state}>
      Open
    </Link>
    <BackLink to="/events" label="All Events" />
  </>
);
function List() {
  return <Page state={useAdminReturn()} />;
}
const back = () => screen.getAllByRole('link').at(-1);

test('leads to the list of the page, or back to the administrators’ list that led here', async () => {
  const user = renderInShell(<List />, { at: '/admin?tab=events&status=draft' });
  expect([back()?.textContent, back()?.getAttribute('href')]).toEqual(['All Events', '/events']);
  await user.click(screen.getByRole('link', { name: 'Open' }));
  expect([back()?.textContent, back()?.getAttribute('href')]).toEqual([
    'Back to Administration',
    '/admin?tab=events&status=draft',
  ]);
});

test.each(['https://evil.example/admin', '/administer', '//evil.example', 7])(
  'ignores %j in the state',
  async (administration) => {
    const user = renderInShell(<Page state={{ administration }} />, { at: '/events' });
    await user.click(screen.getByRole('link', { name: 'Open' }));
    expect(back()?.getAttribute('href')).toBe('/events');
  },
);
