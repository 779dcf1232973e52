import { Registry } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { FAULTS, breakRelease } from '../support/broken-release.ts';
import type { Fault } from '../support/broken-release.ts';
import { serveMadeRelease, getText } from '../support/made-release.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { signInAs } from '../support/sign-in.ts';

/** A part of the site that one remote shows. */
interface Area {
  remote: string;
  module: string;
  /** The name in its error message. */
  title: string;
  path: string;
  /** Opens it on the page, if it isn't shown at once. */
  open?: (page: Page) => Promise<void>;
  content: (page: Page) => Locator;
  /** A part of another remote on the same page, or a link to a page of another remote. */
  beside: (page: Page) => Locator;
}

const inMain = (page: Page) => page.getByRole('main');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const navLink = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

const PAGES: readonly Area[] = [
  {
    ...{ remote: 'events', module: './pages/events', title: 'Events', path: '/events' },
    content: (page) => inMain(page).getByRole('article').first(),
    beside: navLink('Resources'),
  },
  {
    ...{ remote: 'learning', module: './pages/resources', title: 'Resources', path: '/resources' },
    content: (page) => inMain(page).getByRole('article').first(),
    beside: navLink('Events'),
  },
  {
    ...{ remote: 'community', module: './pages/forum', title: 'Forum', path: '/forum' },
    content: (page) => inMain(page).getByRole('link', { name: /./ }).first(),
    beside: navLink('Events'),
  },
  {
    ...{ remote: 'admin', module: './pages/audit', title: 'Audit Log', path: '/admin/audit' },
    content: (page) => inMain(page).getByRole('heading', { level: 1, name: 'Audit Log' }),
    beside: navLink('Events'),
  },
];

const WIDGETS: readonly Area[] = [
  {
    ...{ remote: 'events', module: './widgets/upcoming-events', title: 'Upcoming events', path: '/' },
    content: (page) => region(page, 'Upcoming events').getByRole('article').first(),
    beside: (page) => region(page, 'Newest course').getByRole('link').first(),
  },
  {
    ...{ remote: 'learning', module: './widgets/recent-resources', title: 'Resources', path: '/dashboard' },
    content: (page) => region(page, 'Resources').getByRole('link', { name: /./ }).first(),
    beside: (page) => region(page, 'Next in the programme').getByRole('link').first(),
  },
  {
    ...{
      remote: 'community',
      module: './widgets/latest-topics',
      title: 'From the forum',
      path: '/dashboard',
    },
    open: (page) => region(page, 'From the forum').scrollIntoViewIfNeeded(),
    content: (page) => region(page, 'From the forum').getByRole('listitem').first(),
    beside: (page) => region(page, 'Next in the programme').getByRole('link').first(),
  },
  {
    ...{ remote: 'admin', module: './widgets/found-people', title: 'People', path: '/contact-us' },
    async open(page) {
      // The bar is complete once the session is known: before, what is pressed may move away between press and release.
      await expect(page.getByRole('button', { name: 'Notices' })).toBeVisible();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Search' }).fill('member');
    },
    content: (page) => region(page, 'People').getByRole('link').first(),
    beside: (page) => region(page, 'Events').getByRole('link').first(),
  },
];

let releases: readonly RemoteRelease[];
let newPage: () => Promise<Page>;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ baseURL: E2E_ORIGIN });
  await signInAs(await context.newPage(), 'admin');
  const response = await context.request.get('/remotes/registry.json');
  releases = Registry.parse(await response.json()).remotes;
  const storageState = await context.storageState();
  await context.close();
  // Each in a browser of its own: what one has cached, another may not use.
  newPage = async () => (await browser.newContext({ baseURL: E2E_ORIGIN, storageState })).newPage();
});

/** Opens an area of a release with a fault. @returns undefined where the area has no such file */
async function openBroken(fault: Fault, area: Area, previous: 'previous' | 'no previous') {
  const release = releases.find(({ name }) => name === area.remote);
  if (!release) throw new Error(`${area.remote} is not installed`);
  const page = await newPage();
  if (fault === 'files that hang') await page.clock.install();
  const repair = await breakRelease(fault, { page, release, path: area.path, module: area.module });
  if (!repair) return page.context().close();
  const fallback = previous === 'previous' ? await serveMadeRelease(page, release, 'works') : undefined;
  let isFallbackAsked = false;
  await page.route(`**/remotes/${area.remote}/fallback.json*`, (route) => {
    isFallbackAsked = true;
    return fallback ? route.fulfill({ json: fallback }) : route.fulfill({ status: 404 });
  });
  // Files that hang delay the load event.
  await page.goto(area.path, { waitUntil: 'domcontentloaded' });
  await area.open?.(page);
  // The test's clock moves for other areas too, which must not count as hanging.
  if (fault === 'files that hang') await expect(area.beside(page)).toBeVisible();
  return { page, repair, isFallbackAsked: () => isFallbackAsked };
}

/**
 * Waits for what appears after a failure. Of files that hang, the time until they count as failed passes at once; once they have failed it
 * passes as it does, or what loads instead of them would have failed too.
 */
async function expectAfter(fault: Fault, page: Page, appears: Locator, hasFailed = () => false) {
  if (fault !== 'files that hang') return expect(appears).toBeVisible();
  await expect(async () => {
    if (!hasFailed()) await page.clock.fastForward(10_000);
    await expect(appears).toBeVisible({ timeout: 500 });
  }).toPass();
}

const getPanel = (page: Page, { title }: Area) =>
  page.getByRole('alert').filter({ hasText: `${title} could not be shown` });

async function showsPanelUntilRepaired(fault: Fault, area: Area) {
  const opened = await openBroken(fault, area, 'no previous');
  if (!opened) return;
  const { page, repair } = opened;
  const panel = getPanel(page, area);
  await expectAfter(fault, page, panel);
  await expect(panel).toContainText('The rest of the site works as usual.');
  if (PAGES.includes(area)) {
    await area.beside(page).click();
    await expect(inMain(page).getByRole('article').first()).toBeVisible();
    // Files that hang delay the load event.
    await page.goBack({ waitUntil: 'commit' });
    await expectAfter(fault, page, panel);
  } else {
    await expect(area.beside(page)).toBeVisible();
  }
  await repair();
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(area.content(page)).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.context().close();
}

async function showsPreviousRelease(fault: Fault, area: Area) {
  const opened = await openBroken(fault, area, 'previous');
  if (!opened) return;
  const { page, isFallbackAsked } = opened;
  const previous = page.getByRole('heading', { name: getText(area.remote) }).first();
  await expectAfter(fault, page, previous, isFallbackAsked);
  await expect(getPanel(page, area)).toHaveCount(0);
  await page.context().close();
}

/**
 * Picks how a fault meets a remote. Each fault meets each remote once, in its page or in its widget, with a previous release or without
 * one: not in all four ways. Of four faults each meets a remote in another way, and so does each of the four remotes with one fault.
 */
function getScenario(fault: Fault, index: number): { area: Area | undefined; hasPrevious: boolean } {
  const turn = FAULTS.indexOf(fault);
  const areas = (turn + index) % 2 === 0 ? PAGES : WIDGETS;
  return { area: areas[index], hasPrevious: (Math.floor(turn / 2) + Math.floor(index / 2)) % 2 === 0 };
}

for (const fault of FAULTS) {
  test(`an area of each remote, with ${fault}: the previous release, or a panel until "Try Again" succeeds`, async () => {
    await Promise.all(
      PAGES.map((_, index) => {
        const { area, hasPrevious } = getScenario(fault, index);
        if (!area) throw new Error('Each remote has a page and a widget');
        return test.step(`${area.remote} at ${area.path}`, () =>
          hasPrevious ? showsPreviousRelease(fault, area) : showsPanelUntilRepaired(fault, area));
      }),
    );
  });
}
