import { LOCAL_BUILDS_COOKIE, LOCAL_BUILDS_ELEMENT_ID, REGISTRY_ELEMENT_ID } from '@backflow/contracts';
import { siteSettings } from '@backflow/platform';
import { BrowserRouter } from '@backflow/platform/shell';
import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fixtureRemote } from '../../testing/fixture-remote.ts';
import type { LocalBuildsBar } from './local-builds-bar.tsx';
import type { LocalRemotePage } from '../../pages/local-remote/local-remote-page.tsx';
import type { showLocalReleases } from './local-releases.ts';

const KITS = { remote: 'kits', origin: 'http://localhost:3101' };
const TOOLS = { remote: 'tools', origin: 'http://127.0.0.1:3102' };

// The page that the gateway sends: modules read it when they are loaded.
const embed = (id: string, value: unknown) => {
  const element = Object.assign(document.createElement('script'), { id, type: 'application/json' });
  element.textContent = JSON.stringify(value);
  document.head.append(element);
};
embed(LOCAL_BUILDS_ELEMENT_ID, [KITS, TOOLS]);
embed(REGISTRY_ELEMENT_ID, { remotes: [fixtureRemote] });

let shell: {
  Bar: typeof LocalBuildsBar;
  Page: typeof LocalRemotePage;
  show: typeof showLocalReleases;
  remotes: () => readonly { name: string; version: string; base: string }[];
  assertOwnScript: (address: string) => string;
};
beforeAll(async () => {
  const { useRegistry } = await import('../registry.ts');
  shell = {
    Bar: (await import('./local-builds-bar.tsx')).LocalBuildsBar,
    Page: (await import('../../pages/local-remote/local-remote-page.tsx')).LocalRemotePage,
    show: (await import('./local-releases.ts')).showLocalReleases,
    remotes: () => useRegistry.getState().remotes,
    assertOwnScript: (await import('../trusted-types.ts')).assertOwnScript,
  };
});
const settings = siteSettings();
// jsdom reports each navigation as not implemented.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
  settings.localBuilds = false;
  document.cookie = `${LOCAL_BUILDS_COOKIE}=; max-age=0; path=/`;
});

/** The development servers that respond, by their origin. */
function serve(releases: Readonly<Record<string, object>>): void {
  globalThis.fetch = jest.fn((address: unknown) => {
    const release = releases[new URL(String(address)).origin];
    return release === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({ json: () => Promise.resolve(release) } as Response);
  });
}

it('shows the release of a local build in place of the site’s, from the origin that was agreed to', async () => {
  serve({ [KITS.origin]: { ...fixtureRemote, version: 'local', base: 'https://evil.example/x/' } });
  await shell.show([KITS, TOOLS]);
  expect(shell.remotes()).toMatchObject([
    { name: 'kits', version: 'local', base: 'http://localhost:3101/local/' },
  ]);
});

it('leaves the site’s release where a build does not respond or is of another remote, and says so', async () => {
  const before = shell.remotes();
  serve({ [TOOLS.origin]: fixtureRemote });
  await shell.show([KITS, TOOLS]);
  expect(shell.remotes()).toEqual(before);
  render(<shell.Bar />);
  for (const { remote, origin } of [KITS, TOOLS]) {
    expect(
      screen.getByText(
        (_, element) =>
          element?.tagName === 'SPAN' &&
          element.textContent ===
            `${remote} is the live release: the local build at ${origin} does not respond.`,
      ),
    ).toBeTruthy();
  }
});

it('has a bar with a button that stops one build and leaves the others', async () => {
  serve({ [KITS.origin]: { ...fixtureRemote, version: 'local' } });
  await shell.show([KITS, TOOLS]);
  render(<shell.Bar />);
  expect(screen.getByRole('complementary', { name: 'Local builds' }).textContent).toContain(
    'kits is the local build at http://localhost:3101, in this browser only.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop the local build of kits' }));
  expect(document.cookie).toBe(`${LOCAL_BUILDS_COOKIE}=tools@127.0.0.1:3102`);
});

it('lets scripts of the agreed origins run, and no others', () => {
  const script = 'http://localhost:3101/local/remoteEntry.js';
  expect(shell.assertOwnScript(script)).toBe(script);
  for (const address of [
    'http://localhost:3103/x.js',
    'http://localhost:3101/x.html',
    'https://evil.example/x.js',
  ]) {
    expect(() => shell.assertOwnScript(address)).toThrow(TypeError);
  }
});

const open = (search: string) => {
  window.history.replaceState(null, '', `/local-remote${search}`);
  render(<shell.Page />, { wrapper: BrowserRouter });
};

it('asks before it stores a build in this browser, beside those of other remotes', async () => {
  settings.localBuilds = true;
  open('?name=kits&url=http://localhost:3200');
  expect(document.cookie).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Use the Local Build' }));
  expect(document.cookie).toBe(`${LOCAL_BUILDS_COOKIE}=tools@127.0.0.1:3102|kits@localhost:3200`);
});

it.each(['', '?name=kits', '?name=kits&url=https://evil.example', '?name=Kits!&url=http://localhost:3101'])(
  'offers nothing at an address that names no local build: %j',
  (search) => {
    settings.localBuilds = true;
    open(search);
    expect(screen.getByText('This is not the address of a local build')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it('offers nothing where administrators have not allowed it', () => {
  open('?name=kits&url=http://localhost:3101');
  expect(screen.getByText('Local builds are not allowed on this site')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
