import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { RemoteRelease } from '@backflow/contracts';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { fixtureRemote } from '../testing/fixture-remote.ts';
import { site, setUpReleases } from '../testing/set-up-releases.ts';

setUpReleases();
const { Slot } = await import('./slot.tsx');
const { RemotePage } = await import('./remote-page.tsx');
const { MemoryRouter } = await import('react-router-dom');

/** A style sheet as webpack adds it; jsdom loads none. */
function addStyles({ base }: RemoteRelease, { isLoaded = true } = {}) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: `${base}1.css` });
  const sheet = { disabled: false };
  let loaded = isLoaded;
  Object.defineProperty(link, 'sheet', { get: () => (loaded ? sheet : null) });
  document.head.append(link);
  const load = () => {
    loaded = true;
    link.dispatchEvent(new Event('load'));
  };
  return { sheet, load };
}

beforeEach(() => document.head.replaceChildren());

const widgets = () => <Slot name="dashboard.training" loading={<p>Loading</p>} />;
const show = (node: ReactNode) =>
  act(async () => {
    const shown = render(<MemoryRouter>{node}</MemoryRouter>);
    await Promise.resolve();
    return shown;
  });
const kits = (text: string) => () => ({ default: () => <p>{text}</p> });
const getArea = (text: string) =>
  screen.getByText(text).closest('[data-release]')?.getAttribute('data-release');

test('a widget is inside an element with its release, and the style sheets of that apply until its last area has left', async () => {
  site.modules[site.live.version] = kits('Kits');
  const { sheet } = addStyles(site.live);
  const other = addStyles(site.previous);
  const first = await show(widgets());
  const second = await show(widgets());
  await waitFor(() => expect(screen.getAllByText('Kits')).toHaveLength(2));
  first.unmount();
  expect(sheet.disabled).toBe(false);
  expect(getArea('Kits')).toBe(`kits/${site.live.version}`);
  second.unmount();
  expect([sheet.disabled, other.sheet.disabled]).toEqual([true, false]);
});

test('they apply again before the area’s own effects measure it', async () => {
  const seen: boolean[] = [];
  const { sheet } = addStyles(site.live);
  sheet.disabled = true;
  const Measures = () => {
    useLayoutEffect(() => void seen.push(sheet.disabled));
    return <p>Measured</p>;
  };
  site.modules[site.live.version] = () => ({ default: Measures });
  await show(widgets());
  await screen.findByText('Measured');
  expect(seen).toEqual([false]);
});

test('a style sheet that arrives after the area has left does not apply', async () => {
  site.modules[site.live.version] = kits('Kits');
  const { sheet, load } = addStyles(site.live, { isLoaded: false });
  const shown = await show(widgets());
  await screen.findByText('Kits');
  shown.unmount();
  load();
  expect(sheet.disabled).toBe(true);
});

test('a page that fails leaves no style sheet behind; that of the release in its place applies', async () => {
  const page = fixtureRemote.pages.find(({ name }) => name === 'public-home');
  if (!page) throw new Error('the fixture has no public page');
  const done = () => Promise.resolve();
  const lifecycles = (mount: (props: { domElement: HTMLElement }) => Promise<unknown>) => () => ({
    ...{ bootstrap: done, mount, update: done, unmount: done },
  });
  site.modules[site.live.version] = lifecycles(() => Promise.reject(new Error('no')));
  const failed = addStyles(site.live);
  const { sheet } = addStyles(site.previous);
  sheet.disabled = true;
  site.addFallback(
    site.live,
    site.previous,
    lifecycles(({ domElement }) => {
      domElement.textContent = 'Page of v1';
      return done();
    }),
  );
  const shown = await show(<RemotePage remote="kits" page={page} />);
  await screen.findByText('Page of v1');
  expect(getArea('Page of v1')).toBe(`kits/${site.previous.version}`);
  expect([failed.sheet.disabled, sheet.disabled]).toEqual([true, false]);
  shown.unmount();
  await waitFor(() => expect(sheet.disabled).toBe(true));
});
