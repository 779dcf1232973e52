import { expect, test } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { check } from '../support/accessibility.ts';
import { getNewPages } from '../support/pages.ts';
import type { Role } from '../support/pages.ts';
import { signInAs } from '../support/sign-in.ts';

/** Has the form of a token, but is none. */
const NO_TOKEN = 'a'.repeat(43);

/** Further states of pages, by their address; the pages themselves come from the registry and the shell's list. */
const FURTHER: Record<Role, readonly string[]> = {
  visitor: [
    `/reset-password?token=${NO_TOKEN}`,
    `/confirm-email?token=${NO_TOKEN}`,
    `/newsletter/unsubscribe?token=${NO_TOKEN}`,
    `/forum/unfollow?token=${NO_TOKEN}`,
    `/mail/unsubscribe?token=${NO_TOKEN}`,
    '/no-such-page',
  ],
  member: ['/dashboard?tab=my-events', '/dashboard?tab=profile'],
  admin: [],
};
/** How far a page may move: as much as an eye does not notice, a share of the screen times a share of the way. */
const MOST = 0.02;
/** The most time for one page, loaded on a slower computer and checked in both themes. */
const PAGE_MS = 12_000;
/** Screens, and how many times slower than this machine the computer is. */
const SCREENS = [
  { width: 390, slower: 4 },
  { width: 1440, slower: 1 },
];

// Every page of every role: the longest file by far, shared by the workers.
test.describe.configure({ mode: 'parallel' });

for (const { width, slower } of SCREENS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const role of ['visitor', 'member', 'admin'] as const) {
      test(`the pages of a ${role} stay where they are while they load, and are accessible`, async ({
        page,
      }) => {
        const pages = [...(await getNewPages(role)), ...FURTHER[role]];
        test.setTimeout(60_000 + pages.length * PAGE_MS);
        if (role !== 'visitor') await signInAs(page, role);
        await observe(page);
        const devtools = await page.context().newCDPSession(page);
        for (const path of pages) {
          const shifts = await getShifts(page, devtools, path, slower);
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          expect(sum, [path, ...shifts.flatMap(({ moved }) => moved)].join('\n  ')).toBeLessThan(MOST);
          await check(page);
        }
      });
    }
  });
}

interface Shift {
  value: number;
  /** What moved, from where to where. */
  moved: string[];
}

/** Notes every shift from a page's first frame on. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The door asks a new device for its name, in a dialog over the page.
    localStorage.setItem('door-device', JSON.stringify({ id: crypto.randomUUID(), name: 'Front desk' }));
    type Entry = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const describe = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : `“${node?.textContent}”`;
    const place = ({ x, y, width, height }: DOMRect) => `${width} × ${height} at ${x}, ${y}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${describe(node)}: ${place(previousRect)} → ${place(currentRect)}`,
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How a page moves while it loads on a processor that is so many times slower. */
async function getShifts(page: Page, devtools: CDPSession, path: string, slower: number): Promise<Shift[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(waitingInView), { intervals: [50] }).toBe(0);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** How many parts of the screen are still on their way; those further down may be until they come near. */
const waitingInView = (): number =>
  [...document.querySelectorAll('[aria-busy="true"]')].filter((part) => {
    const { top, height } = part.getBoundingClientRect();
    return height > 0 && top < window.innerHeight;
  }).length;
