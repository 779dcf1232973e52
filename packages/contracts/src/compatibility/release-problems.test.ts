import { describe, expect, test } from '@jest/globals';
import type { ShellOffer } from '../remotes/shell-offer.ts';
import {
  expiryProblems,
  shellProblems,
  slotProblems,
  slotWarnings,
  type SlotUse,
} from './release-problems.ts';

type Release = Parameters<typeof shellProblems>[0];

const SHELL: ShellOffer = {
  sdks: [
    { major: 3, minor: 1, since: 0, until: null },
    { major: 2, minor: 10, since: 9, until: '2027-05-31' },
  ],
  exports: { '2.0': ['Link', 'useMatch'], '2.10': ['signInBy'], '3.0': ['Link'], '3.1': ['useFlags'] },
  versions: { react: '19.3.1', zod: '4.6.7' },
  slots: ['home.events', 'home.courses'],
};
const fill = (slot: string) =>
  ({
    slot,
    widget: 'list',
    title: '',
    order: 1,
    height: { narrow: 0, wide: 0 },
    access: 'public',
    load: 'at-once',
  }) as const;

const release = (changed: Partial<Release> = {}): Release => ({
  name: 'events',
  sdk: { from: '3.0', below: '4.0' },
  versions: { ...SHELL.versions },
  uses: { sdk: ['Link'], endpoints: [] },
  slots: [],
  hosts: [],
  ...changed,
});
const problems = (changed: Partial<Release>) => shellProblems(release(changed), SHELL);

describe('a release', () => {
  test.each([
    [{ from: '3.0', below: '4.0' }],
    [{ from: '2.9', below: '3.0' }],
    // It works with both, and gets the later one.
    [{ from: '2.9', below: '4.0' }],
    [{ major: 2, minor: 9 }],
    [{ from: '3.1', below: '3.2' }],
  ])('fits a shell that has a major in the range %j', (sdk) => {
    expect(problems({ sdk })).toEqual([]);
  });

  test.each([
    [{ from: '3.2', below: '4.0' }, '3.2 or later of the SDK, below 4.0'],
    [{ from: '4.0', below: '5.0' }, '4.0 or later of the SDK, below 5.0'],
    [{ from: '2.0', below: '2.9' }, '2.0 or later of the SDK, below 2.9'],
    [{ major: 2, minor: 8 }, '2.8 or later of the SDK, below 3.0'],
    [{ major: 2, minor: 11 }, '2.11 or later of the SDK, below 3.0'],
    [{ major: 1, minor: 0 }, '1.0 or later of the SDK, below 2.0'],
  ])('does not fit one that has none in the range %j', (sdk, text) => {
    expect(problems({ sdk })).toEqual([`it needs version ${text}, and the shell has 3.1 and 2.10`]);
  });

  test('imports names of the lowest version in its range only', () => {
    const uses = { sdk: ['useFlags'], endpoints: [] };
    expect(problems({ uses, sdk: { from: '3.1', below: '4.0' } })).toEqual([]);
    expect(problems({ uses })).toEqual([
      'version 3.0 of the SDK, which remote.ts names, does not export useFlags',
    ]);
    expect(problems({ uses: { sdk: ['useMatch'], endpoints: [] }, sdk: { major: 2, minor: 9 } })).toEqual([]);
  });

  test.each([
    [{ react: '19.3.9', zod: '4.0.0' }, []],
    [{ react: '19.4.0', zod: '4.6.7' }, ['it was built with react 19.4.0, and the shell provides 19.3.1']],
    [{ react: '18.3.1', zod: '4.6.7' }, ['it was built with react 18.3.1, and the shell provides 19.3.1']],
    [{ react: '20.0.0', zod: '4.6.7' }, ['it was built with react 20.0.0, and the shell provides 19.3.1']],
    [{ react: '19.3.1' }, ['it does not say with which version of zod it was built']],
    [{ ...SHELL.versions, jquery: '3.0.0' }, ['it was built with jquery 3.0.0, and the shell provides none']],
  ])('that was built with %j needs the same major and at least that minor', (versions, expected) => {
    expect(problems({ versions })).toEqual(expected.map((text) => expect.stringContaining(text)));
  });

  test('for major 2 does not state versions, which are compared where it does', () => {
    const { versions: _, ...unstated } = release({ sdk: { major: 2, minor: 9 } });
    expect(shellProblems(unstated, SHELL)).toEqual([]);
    expect(
      problems({ sdk: { major: 2, minor: 9 }, versions: { react: '20.0.0', zod: '4.6.7' } }),
    ).toHaveLength(1);
    expect(problems({ versions: {} })).toHaveLength(2);
  });

  test('is taken until the last day of its major', () => {
    const old = release({ sdk: { major: 2, minor: 9 } });
    expect(expiryProblems(old, SHELL, '2027-05-31')).toEqual([]);
    expect(expiryProblems(old, SHELL, '2027-06-01')).toEqual([
      'version 2 of the SDK was taken until 2027-05-31: build it with the present one',
    ]);
    expect(expiryProblems(release(), SHELL, '2099-01-01')).toEqual([]);
  });
});

describe('slots', () => {
  const use = (remote: string, changed: Partial<SlotUse>): SlotUse => ({
    ...{ remote, version: 'v1', pointer: 'live', hosts: [], fills: [] },
    ...changed,
  });

  test('of the shell exist, or a widget for them is refused', () => {
    expect(problems({ slots: [fill('home.events')] })).toEqual([]);
    expect(problems({ slots: [fill('home.evnets')] })).toEqual([
      'the shell has no slot home.evnets, which the widget list of events fills',
    ]);
  });

  test('that nobody hosts yet are a warning: their host may come later', () => {
    const filling = release({ slots: [fill('admin.needs'), fill('own.part')], hosts: ['own.part'] });
    expect(shellProblems(filling, SHELL)).toEqual([]);
    expect(slotWarnings(filling, SHELL, [])).toEqual([
      'No release on this site hosts the slot admin.needs: the widget list is not shown.',
    ]);
    expect(slotWarnings(filling, SHELL, [use('admin', { hosts: ['admin.needs'] })])).toEqual([]);
  });

  test('that others fill stay hosted', () => {
    const live = use('events', { hosts: ['events.more', 'events.unused'] });
    const filled = use('learning', { version: 'v7', pointer: 'canary', fills: ['events.more'] });
    expect(slotProblems(release({ hosts: ['events.more'] }), [live, filled])).toEqual([]);
    expect(slotProblems(release(), [live])).toEqual([]);
    expect(slotProblems(release(), [live, filled])).toEqual([
      'it no longer hosts the slot events.more, which is filled by learning v7 (canary)',
    ]);
    // Another remote hosts it too.
    expect(slotProblems(release(), [live, filled, use('admin', { hosts: ['events.more'] })])).toEqual([]);
    // It never hosted it.
    expect(slotProblems(release(), [use('events', {}), filled])).toEqual([]);
  });
});
