import { RemoteRelease } from '@backflow/contracts';
import type { SlotFill } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { buildMember, fixtureRemote } from '../../testing/fixture-remote.ts';

/** The results of each group, set by each test. */
let groups: Record<string, (search: string) => ReactNode> = {};
const asked: string[] = [];

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
  loadRemote: (id: string) => {
    const widget = id.split('/').at(-1) ?? '';
    asked.push(widget);
    const group = groups[widget];
    if (!group) return Promise.reject(new Error('404'));
    return Promise.resolve({ default: ({ search }: { search: string }) => group(search) });
  },
}));
const { App } = await import('../../app.tsx');
const { useRegistry } = await import('../../federation/registry.ts');
const { useSession } = await import('@backflow/platform');

const fill = (widget: string, access: SlotFill['access'], order: number) => ({
  slot: 'bar.search',
  widget,
  title: widget === 'kits' ? 'Kits' : 'Parts',
  order,
  height: { narrow: 100, wide: 100 },
  access,
});

beforeEach(() => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
  Object.assign(window, { scrollTo: () => undefined });
  Element.prototype.checkVisibility = () => true;
  // jsdom has no modal dialogs: the parts that these tests need.
  let opener: Element | null = null;
  HTMLDialogElement.prototype.showModal = function () {
    opener = document.activeElement;
    this.open = true;
    this.querySelector('input')?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    if (opener instanceof HTMLElement) opener.focus();
  };
  groups = {
    kits: () => <Rows names={['Kit one', 'Kit two']} />,
    parts: () => <Rows names={['Part one']} />,
  };
  const slots = [fill('parts', 'member', 20), fill('kits', 'public', 10)];
  useRegistry.setState({ remotes: [z.parse(RemoteRelease, { ...fixtureRemote, slots })] });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  asked.length = 0;
});

const Rows = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <a href={`/kits/${name.replace(' ', '-')}`}>{name}</a>
      </li>
    ))}
  </ul>
);

async function openSite(isMember = true) {
  window.history.replaceState(null, '', '/contact-us');
  useSession.setState(
    isMember ? { status: 'signed-in', user: buildMember() } : { status: 'signed-out', user: null },
  );
  render(<App />);
  await screen.findByRole('heading', { level: 1 });
}

const button = () => screen.getByRole('button', { name: 'Search' });
const panel = () => screen.findByRole('dialog', { name: 'Search' });

async function search(text: string) {
  await userEvent.click(button());
  await panel();
  await userEvent.keyboard(text);
}

const focused = () => document.activeElement?.textContent;

test.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  '%s opens the search, with the focus in its field',
  async (keys) => {
    await openSite();
    await userEvent.keyboard(keys);
    await panel();
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
    expect((document.activeElement as HTMLInputElement).value).toBe('');
  },
);

test('/ is a letter like any other where something is typed, and in a dialog', async () => {
  await openSite();
  await userEvent.click(button());
  await panel();
  await userEvent.keyboard('a/b');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('a/b');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('Escape closes it and gives the focus back', async () => {
  await openSite();
  await search('ki');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('lists the searched groups before two letters are typed, and preloads their widgets', async () => {
  await openSite(false);
  await search('k');
  const dialog = await panel();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kits']);
  expect(asked).toEqual(['kits']);
});

test('shows the groups that this visitor may see, in their order, and counts for screen readers', async () => {
  await openSite();
  await search('ki');
  expect(await screen.findByText('2 in Kits, 1 in Parts')).toBeTruthy();
  const dialog = await panel();
  expect(
    within(dialog)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kits', 'Parts']);
});

test('searches once after quick typing', async () => {
  const searches: string[] = [];
  groups.kits = (text) => {
    searches.push(text);
    return <Rows names={['Kit one']} />;
  };
  await openSite(false);
  await search('rubber kit');
  await screen.findByText('1 in Kits');
  expect(new Set(searches)).toEqual(new Set(['rubber kit']));
});

test('arrows move through the rows of all groups, Home and End to their ends, and typing goes on', async () => {
  await openSite();
  await search('ki');
  await screen.findByText('Part one');
  const path = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{Home}', '{End}', '{ArrowUp}', '{Home}']) {
    await userEvent.keyboard(key);
    path.push(focused());
  }
  expect(path).toEqual(['Kit one', 'Kit two', 'Part one', 'Kit one', 'Part one', 'Kit two', 'Kit one']);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Part one');
  await userEvent.keyboard('t');
  expect([document.activeElement, field.value]).toEqual([field, 'kit']);
});

test('shows that nothing was found after every group has responded', async () => {
  const useAnswer = create<{ found?: boolean }>(() => ({}));
  function Slow() {
    const { found } = useAnswer();
    if (found === undefined) return <p aria-busy="true">Searching</p>;
    return found ? <Rows names={['Part one']} /> : null;
  }
  groups = { kits: () => null, parts: () => <Slow /> };
  await openSite();
  await search('xyz');
  await screen.findByText('Searching');
  expect(screen.queryByText('Nothing found for “xyz”')).toBeNull();
  act(() => useAnswer.setState({ found: false }));
  expect(await screen.findByText('Nothing found for “xyz”')).toBeTruthy();
  act(() => useAnswer.setState({ found: true }));
  await waitFor(() => expect(screen.queryByText('Nothing found for “xyz”')).toBeNull());
});

test('a failed group shows its error, and the search does not claim that nothing was found', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  delete groups.parts;
  groups.kits = () => null;
  await openSite();
  await search('xyz');
  expect(await screen.findByText('Parts could not be shown')).toBeTruthy();
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
});

test('following a row closes it', async () => {
  await openSite();
  await search('ki');
  const row = await screen.findByText('Kit two');
  row.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(row);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
