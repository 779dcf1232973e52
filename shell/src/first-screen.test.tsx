import { useSession } from '@backflow/platform';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { hydrateRoot } from 'react-dom/client';
import { fixtureRemote } from './testing/fixture-remote.ts';

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
  loadRemote: () => new Promise(() => undefined),
}));
// The build for browsers opens a channel that jsdom lacks.
jest.unstable_mockModule('react-dom/server', () => import('react-dom/server.node'));
globalThis.IntersectionObserver = class {
  observe = () => undefined;
  disconnect = () => undefined;
} as unknown as typeof IntersectionObserver;
const { renderFirstScreen } = await import('./first-screen.tsx');
const { App } = await import('./app.tsx');

const remote = {
  ...fixtureRemote,
  pages: [
    {
      name: 'list',
      path: '/list',
      title: 'List',
      lead: 'All there is.',
      access: 'public',
      signedOut: 'home',
    } as const,
    { name: 'one', path: '/list/:id', title: 'One', access: 'member', signedOut: 'home' } as const,
  ],
};
const registry = { remotes: [remote] };

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

const PAGES = [
  ['/', '/', 'Keep the water going one way.'],
  ['/login?returnTo=/settings', '/login', 'Welcome back'],
  ['/register', '/register', 'Join'],
  ['/list', '/list', 'All there is.'],
  ['/list/7?tab=2', '/list/:id', ''],
  ['/dashboard', '/dashboard', ''],
  ['/contact-us', '/contact-us', ''],
] as const;

test.each(PAGES.flatMap((page) => [[...page, false] as const, [...page, true] as const]))(
  'React takes over the HTML of %s without changing it (%s, %s, with a session: %s)',
  async (address, path, text, hasSession) => {
    const html = renderFirstScreen({ path, registry, settings: undefined, hasSession });
    expect(html).toContain('All rights reserved');
    expect(html).toContain(text);
    // The site's policy forbids them.
    expect(html).not.toContain('style=');
    window.history.replaceState({ administration: '/admin' }, '', address);
    useSession.setState(useSession.getInitialState(), true);
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    const rendered = [...container.querySelectorAll('header, header *, footer, footer *, h1')];
    const problems: unknown[] = [];
    const logged = jest.spyOn(console, 'error').mockImplementation((...parts) => {
      if (/hydrat/i.test(String(parts[0]))) problems.push(parts);
    });
    await act(async () => {
      root = hydrateRoot(container, <App />, {
        onRecoverableError: (error) => problems.push(error),
      });
      await Promise.resolve();
    });
    logged.mockRestore();
    expect(problems).toEqual([]);
    expect(rendered.filter(({ isConnected }) => !isConnected)).toEqual([]);
  },
);
