import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { chromium as playwright } from 'playwright';
import { chromium } from '../support/chromium.ts';
import { OpenEvent } from '../support/door.ts';
import { cameraOf, writeVideo } from '../support/fake-camera.ts';
import { killBrowser } from '../support/killed-browser.ts';
import { join, joinAsAdmin, makeAdmin, newSession, toBrowserCookie } from '../support/people.ts';
import { E2E_ORIGIN, E2E_PORT } from '../support/platform.ts';
import { rows } from '../support/stores.ts';
import { drawTicket } from '../support/ticket-picture.ts';
import type { View } from '../support/ticket-picture.ts';

const VIDEO = path.join(os.tmpdir(), `backflow-camera-${E2E_PORT}.y4m`);
const { args, ...options } = await chromium();
test.use({ launchOptions: { ...options, args: [...args, ...cameraOf(VIDEO)] } });
test.afterAll(() => rm(VIDEO, { force: true }));

/** Shows a ticket to all cameras. */
const showTicket = (text: string, view: Partial<View> = {}) =>
  writeVideo(VIDEO, [[drawTicket(text, view), 1]]);

const answer = (page: Page) => page.getByRole('status', { name: 'Answer' });
const startCamera = (page: Page) => page.getByRole('button', { name: 'Start Camera' }).click();

/** Opens the door of an event on a new device. */
async function openDoor(
  browser: Browser,
  event: OpenEvent,
  device: string,
  cookie = event.admin,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: E2E_ORIGIN });
  await context.addCookies([toBrowserCookie(cookie)]);
  const page = await context.newPage();
  await nameDevice(page, event, device);
  return page;
}

async function nameDevice(page: Page, event: OpenEvent, device: string): Promise<void> {
  await page.goto(`/admin/check-in/${event.id}`);
  await page.getByLabel('Name of the device').fill(device);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
}

/** Waits until the page would start without a network. */
const isKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline-store-end')) !== undefined), {
      timeout: 20_000,
    })
    .toBe(true);

/** Types a name, a number, a code, or the text of a ticket as a scanner at the keyboard does. */
async function enter(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, code or number' }).fill(text);
  await page.keyboard.press('Enter');
}

const unsent = (page: Page, count: number) =>
  expect(
    page.getByText(`${count} check-in${count === 1 ? '' : 's'} stored here, not sent yet`),
  ).toBeVisible();

/** The check-ins that the site has of an event, in the order of their scans. */
const stored = ({ id }: OpenEvent) =>
  rows<{ at: Date; note: string | null; outcome: string }>(
    'select at, note, outcome from bookings.check_ins where offer_id = $1 order by at',
    [id],
  );

test('a camera reads tickets, light on dark too, and a second device is told who is in already', async ({
  browser,
}) => {
  test.slow();
  const event = await OpenEvent.create();
  const [nora, otto] = [await event.book('Nora Quill'), await event.book('Otto Reed')];
  showTicket(await event.ticketOf(nora));
  const desk = await openDoor(browser, event, 'Front desk');
  const side = await openDoor(browser, event, 'Side door');
  await startCamera(desk);
  await expect(answer(desk)).toContainText('Valid');
  await expect(answer(desk)).toContainText('Nora Quill');
  await expect(side.getByText('1 of 2 in')).toBeVisible();
  showTicket(await event.ticketOf(otto));
  await expect(answer(desk)).toContainText('Otto Reed');
  await expect(answer(desk)).toContainText('Valid');
  await expect(side.getByText('2 of 2 in')).toBeVisible();
  showTicket(await event.ticketOf(nora), { dark: 235, light: 20, degrees: 8 });
  await startCamera(side);
  await expect(answer(side)).toContainText('Already in');
  await expect(answer(side)).toContainText('let in by Front desk');
  expect(await event.peopleIn()).toEqual({ 'Nora Quill': 'Front desk', 'Otto Reed': 'Front desk' });

  const other = await OpenEvent.create();
  await enter(side, await other.ticketOf(await other.book('Olga Pine')));
  await expect(answer(side)).toContainText('Not for this event');
  await enter(side, (await event.ticketOf(nora)).replace(/\d{9}$/, '123456789'));
  await expect(answer(side)).toContainText('Unknown');
});

test('without a network people are let in by name; after a reload all are there, and each is sent once, with the time of the scan', async ({
  browser,
}) => {
  test.slow();
  const event = await OpenEvent.create();
  // Two people of one name are two people.
  const guests = [
    await event.book('Sam Porter'),
    await event.book('Sam Porter'),
    await event.book('Nora Quill'),
  ];
  const { people } = await event.door();
  const page = await openDoor(browser, event, 'Tablet');
  await isKept(page);
  const begunAt = Date.now();
  await page.context().setOffline(true);
  for (const { bookingId, name } of guests) {
    await enter(page, String(people.find((person) => person.bookingId === bookingId)?.number));
    await expect(answer(page)).toContainText(name);
    await expect(answer(page)).toContainText(/Valid as of \d+:\d\d [AP]M/);
  }
  await unsent(page, 3);
  const reloadedAt = Date.now();
  await page.reload();
  await unsent(page, 3);
  await expect(page.getByText('3 of 3 in')).toBeVisible();
  expect(await stored(event)).toEqual([]);

  const sent: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/check-ins')) return;
    const { checkIns } = request.postDataJSON() as { checkIns: { id: string }[] };
    sent.push(...checkIns.map(({ id }) => id));
  });
  await page.context().setOffline(false);
  await expect.poll(async () => (await stored(event)).length).toBe(3);
  await expect(page.getByText(/stored here, not sent yet/)).toBeHidden();
  expect([sent.length, new Set(sent).size]).toEqual([3, 3]);
  for (const { at } of await stored(event)) {
    expect(at.getTime()).toBeGreaterThanOrEqual(begunAt - 1000);
    expect(at.getTime()).toBeLessThanOrEqual(reloadedAt + 1000);
  }
  expect(Object.keys(await event.peopleIn()).sort()).toEqual(['Nora Quill', 'Sam Porter']);
});

test('a clock that is wrong by hours does not change the time of a scan', async ({ browser }) => {
  const event = await OpenEvent.create();
  await event.book('Nora Quill');
  const context = await browser.newContext({ baseURL: E2E_ORIGIN });
  await context.addCookies([toBrowserCookie(event.admin)]);
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() - 3 * 60 * 60 * 1000 });
  await nameDevice(page, event, 'Old phone');
  const before = Date.now();
  await enter(page, 'Nora');
  await expect(answer(page)).toContainText('Valid');
  await expect.poll(async () => (await stored(event)).length).toBe(1);
  const [scan] = await stored(event);
  expect(Math.abs((scan?.at.getTime() ?? 0) - before)).toBeLessThan(10_000);
});

test('two devices without a network take the same tickets: the earlier scan counts, and the later one is told', async ({
  browser,
}) => {
  test.slow();
  const event = await OpenEvent.create();
  const [nora, otto] = [await event.book('Nora Quill'), await event.book('Otto Reed')];
  const desk = await openDoor(browser, event, 'Front desk');
  const side = await openDoor(browser, event, 'Side door');
  for (const page of [desk, side]) await page.context().setOffline(true);
  for (const [page, guest] of [
    [desk, nora],
    [side, nora],
    [side, otto],
    [desk, otto],
  ] as const) {
    await enter(page, await event.ticketOf(guest));
    await expect(answer(page)).toContainText(guest.name);
  }
  await side.context().setOffline(false);
  const bySide = { 'Nora Quill': 'Side door', 'Otto Reed': 'Side door' };
  await expect.poll(() => event.peopleIn()).toEqual(bySide);
  await desk.context().setOffline(false);
  await expect.poll(() => event.peopleIn()).toEqual({ ...bySide, 'Nora Quill': 'Front desk' });
  await expect(desk.getByText('Otto Reed was also let in by Side door')).toBeVisible();
  await expect(desk.getByText(/Nora Quill was also let in/)).toBeHidden();
});

test('a browser that is killed loses nothing, and starts again without a network', async () => {
  test.slow();
  const event = await OpenEvent.create();
  await event.book('Nora Quill');
  const profile = await mkdtemp(path.join(os.tmpdir(), 'backflow-profile-'));
  const start = async (): Promise<[BrowserContext, Page]> => {
    const context = await playwright.launchPersistentContext(profile, {
      ...options,
      args,
      baseURL: E2E_ORIGIN,
    });
    await context.addCookies([toBrowserCookie(event.admin)]);
    return [context, context.pages()[0] ?? (await context.newPage())];
  };
  let [context, page] = await start();
  try {
    await nameDevice(page, event, 'Phone');
    await isKept(page);
    await context.setOffline(true);
    await enter(page, 'Nora');
    await expect(answer(page)).toContainText(/Valid as of/);
    await killBrowser(context, profile);

    [context, page] = await start();
    // Chromium writes localStorage seconds late: the name of the device may be asked for again.
    const naming = page.getByRole('dialog', { name: 'Name This Device' });
    await page.addLocatorHandler(naming, () => naming.getByRole('button', { name: 'Save' }).click());
    await context.setOffline(true);
    await page.goto(`/admin/check-in/${event.id}`);
    await unsent(page, 1);
    await expect(page.getByText('1 of 1 in')).toBeVisible();
    // Opened where there is a network, the page sends it without being asked.
    await context.setOffline(false);
    await page.reload();
    await expect.poll(() => event.peopleIn()).toEqual({ 'Nora Quill': 'Phone' });
  } finally {
    await context.close();
    await rm(profile, { recursive: true });
  }
});

test('signing out with check-ins that are not sent warns; they wait for the same administrator', async ({
  browser,
}) => {
  test.slow();
  const event = await OpenEvent.create();
  await event.book('Nora Quill');
  await event.book('Otto Reed');
  const own = await join({ firstName: 'Wanda' });
  await makeAdmin(own.id);
  const page = await openDoor(browser, event, 'Shared tablet', own.cookie);
  const ways = /\/check-ins$/;
  await page.route(ways, (route) => route.abort());
  await enter(page, 'Nora');
  await expect(answer(page)).toContainText('Nora Quill');
  await page.getByRole('button', { name: 'Wanda' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(question).toContainText('1 check-in is not sent yet');
  await question.getByRole('button', { name: 'Sign Out Anyway' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.unroute(ways);

  const other = await joinAsAdmin();
  await page.context().addCookies([toBrowserCookie(other.cookie)]);
  await page.goto(`/admin/check-in/${event.id}`);
  await enter(page, 'Otto');
  await expect.poll(() => event.peopleIn()).toEqual({ 'Otto Reed': 'Shared tablet' });
  await expect(page.getByText('1 of 2 in')).toBeVisible();

  await page.context().addCookies([toBrowserCookie(await newSession(own.id))]);
  await page.goto(`/admin/check-in/${event.id}`);
  await expect
    .poll(() => event.peopleIn())
    .toEqual({ 'Nora Quill': 'Shared tablet', 'Otto Reed': 'Shared tablet' });
});

test('who was let in without a network and had cancelled, and who came without a booking, are decided later', async ({
  browser,
}) => {
  test.slow();
  const event = await OpenEvent.create();
  const nora = await event.book('Nora Quill');
  const text = await event.ticketOf(nora);
  const page = await openDoor(browser, event, 'Tablet');
  await page.context().setOffline(true);
  expect((await event.cancel(nora)).status).toBe(200);
  await enter(page, text);
  await expect(answer(page)).toContainText(/Valid as of/);
  await page.getByRole('button', { name: 'Walk-In…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Walk-In' });
  await expect(dialog).toContainText('Without a network it is not known whether a seat is free.');
  await dialog.getByLabel('Name', { exact: true }).fill('Wim Kister');
  await dialog.getByLabel('Payment').selectOption('Paid in cash');
  await dialog.getByRole('button', { name: 'Let In' }).click();
  await expect(answer(page)).toContainText('Walk-in');
  await page.context().setOffline(false);

  const cases = page.getByRole('group', { name: 'To be decided' });
  await expect(cases).toContainText('Let in, and cancelled');
  expect(await event.peopleIn()).toEqual({});
  await cases.getByRole('button', { name: 'Dismiss Nora Quill' }).click();
  await expect(cases).not.toContainText('Nora Quill');
  await expect(cases).toContainText('Paid in cash');
  await cases.getByRole('button', { name: 'Register…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add and Register' }).click();
  await expect.poll(() => event.peopleIn()).toEqual({ 'Wim Kister': 'Tablet' });
  await expect(cases).toBeHidden();
});

test('who has not paid is let in anyway, with a note', async ({ browser }) => {
  const event = await OpenEvent.create({ accessLevel: 'paid', price: '325.00' });
  const nora = await event.book('Nora Quill');
  const page = await openDoor(browser, event, 'Front desk');
  await enter(page, 'Nora');
  await expect(answer(page)).toContainText('Not paid');
  await expect(answer(page)).toContainText('$325.00 due');
  expect(await stored(event)).toEqual([]);
  await page.getByRole('button', { name: 'Let In Anyway' }).click();
  await expect.poll(() => event.peopleIn()).toEqual({ [nora.name]: 'Front desk' });
  expect((await stored(event)).map(({ note }) => note)).toEqual(['Not paid, let in anyway']);
});

test('forty numbers from the sheet are typed in well within a minute, and the rest is marked as absent', async ({
  page,
}) => {
  test.slow();
  const event = await OpenEvent.create();
  await event.bookMany(42);
  await page.context().addCookies([toBrowserCookie(event.admin)]);
  await page.goto(`/admin/attendance/events/${event.id}`);
  const field = page.getByLabel('Numbers from the sheet');
  await field.click();
  const begunAt = Date.now();
  await page.keyboard.type('1-12, 14 15-41', { delay: 100 });
  await expect(page.getByRole('status', { name: 'Found by number' })).toContainText(
    '40 people: 1 Guest Number1',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Attendance of 40 people recorded')).toBeVisible();
  expect(Date.now() - begunAt).toBeLessThan(60_000);
  await page.getByRole('button', { name: 'Mark the Rest Absent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark Absent' }).click();
  await expect(page.getByText('2 people marked as absent')).toBeVisible();
  await expect(page.getByRole('row', { name: /Number13 / }).getByText('Absent')).toBeVisible();
});
