import { webcrypto } from 'node:crypto';
import { shortCodeOf } from '@backflow/contracts/bookings';
import type { CheckInInput, Door, DoorPerson } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { pacificDay as formatDay } from '@backflow/platform';
import { Route, Routes } from '@backflow/platform/shell';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { nameDevice } from './device.ts';
import { withCheckIns } from './judge.ts';
import { DoorPage } from './door-page.tsx';
import {
  DEVICE,
  EVENT_ID,
  OTHER_DEVICE,
  buildDoor,
  buildPerson,
  buildSession,
  buildTicket,
  enteredAt,
} from './testing/door-site.ts';
import { fakeIndexedDb } from './testing/fake-indexed-db.ts';

const PATH = `/api/admin/events/${EVENT_ID}`;
const admin = buildMember({ isAdmin: true });
const databases = fakeIndexedDb();

// jsdom has none.
beforeAll(() => void Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle }));
beforeEach(() => {
  databases.isFull = false;
  for (const records of databases.databases.values()) records.clear();
  localStorage.setItem('door-device', JSON.stringify(DEVICE));
});

const offline = () => Promise.reject(new TypeError('no network'));
const sent = (call: { body: unknown }) => (call.body as { checkIns: CheckInInput[] }).checkIns;
const recordAll: Responses[string] = (call) =>
  data(sent(call).map(({ id }) => ({ id, outcome: 'recorded' })));

function show(door: () => Door, more: Responses = {}) {
  const received: CheckInInput[] = [];
  const calls = fakeApi({
    [`GET ${PATH}/check-in`]: () => data(withCheckIns(door(), received, DEVICE)),
    [`POST ${PATH}/check-ins`]: (call) => {
      received.push(...sent(call));
      return recordAll(call);
    },
    ...more,
  });
  const user = renderInShell(
    <Routes>
      <Route path="/admin/check-in/:event" element={<DoorPage />} />
    </Routes>,
    { at: `/admin/check-in/${EVENT_ID}`, as: admin },
  );
  const answer = () => screen.getByRole('status', { name: 'Answer' });
  return {
    calls,
    user,
    answer,
    sentCheckIns: () => calls.filter(({ method }) => method === 'POST').flatMap(sent),
    /** Types a text and presses Enter, as scanners at a keyboard do. */
    scan: async (text: string) => {
      await user.type(await screen.findByRole('searchbox'), text);
      await user.keyboard('{Enter}');
    },
    answers: async (...texts: string[]) =>
      waitFor(() => {
        for (const text of texts) expect(answer().textContent).toContain(text);
      }),
  };
}

const today = (): string => pacificDay(new Date());
const sessionId = buildDoor([]).sessions[0]?.id ?? '';

describe('a ticket', () => {
  const scanOf = async (person: DoorPerson, overrides: Partial<Door> = {}) => {
    const site = show(() => buildDoor([person], overrides));
    await site.scan(buildTicket(person.bookingId));
    return site;
  };

  test('that is valid lets its holder in, at the time of the scan', async () => {
    const before = Date.now();
    const { answers, answer, sentCheckIns } = await scanOf(buildPerson({ name: 'Ann Lee' }));
    await answers('Valid', 'Ann Lee');
    expect(answer().textContent).not.toContain('as of');
    await waitFor(() => expect(sentCheckIns()).toHaveLength(1));
    const [checkIn] = sentCheckIns();
    expect(checkIn).toMatchObject({ sessionId, kind: 'in', way: 'ticket' });
    expect(Date.parse(checkIn?.at ?? '')).toBeGreaterThanOrEqual(before - 1000);
    expect(
      within(await screen.findByRole('group', { name: 'Last check-ins' })).getByText('Ann Lee'),
    ).toBeTruthy();
  });

  test('of somebody who is in says since when, and by which device', async () => {
    const presences = [enteredAt(sessionId, `${today()}T16:41:00.000Z`)];
    const { answers, sentCheckIns } = await scanOf(buildPerson({ presences }));
    await answers('Already in', 'let in by iPad 2');
    expect(sentCheckIns()).toEqual([]);
  });

  test('for another day says for which', async () => {
    const { answers, sentCheckIns } = await scanOf(buildPerson(), { sessions: [buildSession('2020-12-08')] });
    await answers('Other day', 'Tuesday, December 8, 2020');
    expect(sentCheckIns()).toEqual([]);
  });

  test('that is not paid lets nobody in but by a click, which is noted', async () => {
    const { answers, user, sentCheckIns } = await scanOf(buildPerson({ status: 'pending', due: '325.00' }));
    await answers('Not paid', '$325.00');
    expect(sentCheckIns()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Let In Anyway' }));
    await answers('Let in', 'Not paid, let in anyway');
    await waitFor(() =>
      expect(sentCheckIns()).toMatchObject([{ kind: 'in', way: 'ticket', note: 'Not paid, let in anyway' }]),
    );
  });

  test.each<[string, Partial<DoorPerson>, string]>([
    ['Cancelled', { status: 'cancelled' }, 'given to somebody else'],
    [
      'Moved',
      { status: 'cancelled', movedTo: { title: 'Spring class', startsAt: '2099-04-01T16:00:00.000Z' } },
      'To Spring class, Wednesday, April 1, 2099',
    ],
    ['No seat', { status: 'waitlisted' }, 'waiting list'],
  ])('%s lets nobody in', async (title, person, details) => {
    const { answers, sentCheckIns } = await scanOf(buildPerson(person));
    await answers(title, details);
    expect(sentCheckIns()).toEqual([]);
  });

  test('of another event, and of another date of the class', async () => {
    const other = '0ffe0000-0000-4000-8000-000000000001';
    const date = '0ffe0000-0000-4000-8000-000000000002';
    const otherDates = [{ offerId: date, title: 'Class', startsAt: '2099-04-01T16:00:00.000Z' }];
    const { scan, answers } = show(() => buildDoor([], { otherDates }));
    await scan(buildTicket(buildPerson().bookingId, other));
    await answers('Not for this event');
    await scan(buildTicket(buildPerson().bookingId, date));
    await answers('Other day', formatDay('2099-04-01T16:00:00.000Z'));
  });

  test('that nobody here has signed is unknown', async () => {
    const person = buildPerson();
    const { scan, answers, sentCheckIns } = show(() => buildDoor([person]));
    const forged = buildTicket(person.bookingId).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    await scan(forged);
    await answers('Unknown', 'Not a ticket of this site');
    expect(screen.queryByRole('button', { name: 'Let In Anyway' })).toBeNull();
    expect(sentCheckIns()).toEqual([]);
  });

  test('that is genuine, of a registration that the list lacks, is for somebody to decide', async () => {
    const { bookingId } = buildPerson();
    const { scan, answers, user, sentCheckIns } = show(() => buildDoor([]));
    await scan(buildTicket(bookingId));
    await answers('Unknown', 'not on this list');
    await user.click(screen.getByRole('button', { name: 'Let In Anyway' }));
    await waitFor(() => expect(sentCheckIns()).toMatchObject([{ bookingId, kind: 'in' }]));
  });

  test('of the next person is no duplicate', async () => {
    const [one, two] = [buildPerson({ name: 'Ann Lee' }), buildPerson({ name: 'Bo Lee' })];
    const { scan, answers, sentCheckIns } = show(() => buildDoor([one, two]));
    await scan(buildTicket(one.bookingId));
    await scan(buildTicket(two.bookingId));
    await answers('Valid', 'Bo Lee');
    await scan(buildTicket(two.bookingId));
    await answers('Already in', 'Bo Lee', 'iPad 1');
    await waitFor(() => expect(sentCheckIns()).toHaveLength(2));
  });
});

describe('without a network', () => {
  test('the stored list answers, as of its time and not verified; what is scanned is sent later with its own time', async () => {
    const person = buildPerson({ name: 'Ann Lee' });
    const asOf = new Date(Date.now() - 12 * 60_000).toISOString();
    const online = show(() => buildDoor([person], { asOf }));
    await screen.findByText('RPZ field test day');
    await waitFor(() => expect(databases.databases.get(`kept.${admin.id}.door`)?.size).toBe(1));
    cleanup();
    expect(online.sentCheckIns()).toEqual([]);

    let isBack = false;
    const { scan, answers, answer, sentCheckIns } = show(() => buildDoor([person]), {
      [`GET ${PATH}/check-in`]: offline,
      [`POST ${PATH}/check-ins`]: (call) => (isBack ? recordAll(call) : offline()),
    });
    await screen.findByText(/No network: the list is as of/);
    await scan(buildTicket(person.bookingId));
    await answers('Valid as of', 'Ann Lee', 'No network');
    expect(answer().textContent).not.toMatch(/verified/i);
    await screen.findByText('1 check-in stored here, not sent yet');
    const scannedBy = Date.now() - 12 * 60_000;
    isBack = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
    // The clock of this device is twelve minutes ahead of the site's.
    const at = Date.parse(sentCheckIns().at(-1)?.at ?? '');
    expect(Math.abs(at - scannedBy)).toBeLessThan(60_000);
    expect(new Set(sentCheckIns().map(({ id }) => id)).size).toBe(1);
  });

  test('seats of walk-ins are not known, and they are noted with how they pay', async () => {
    const door = buildDoor([]);
    databases.put(`kept.${admin.id}.door`, EVENT_ID, { door, sentAt: Date.now(), clockOffset: 0 });
    const { user, answers, sentCheckIns } = show(() => door, { [`GET ${PATH}/check-in`]: offline });
    await screen.findByText(/No network/);
    await user.click(screen.getByRole('button', { name: 'Walk-In…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Walk-In' }));
    dialog.getByText('Without a network it is not known whether a seat is free.');
    await user.type(dialog.getByLabelText('Name'), 'Cy Ortiz');
    await user.selectOptions(dialog.getByLabelText('Payment'), 'Paid in cash');
    await user.click(dialog.getByRole('button', { name: 'Let In' }));
    await answers('Walk-in', 'Cy Ortiz');
    await waitFor(() =>
      expect(sentCheckIns()).toMatchObject([
        { bookingId: null, way: 'walk-in', note: 'Paid in cash', walkIn: { name: 'Cy Ortiz' } },
      ]),
    );
  });
});

test('an answer is shown only for what is stored', async () => {
  const person = buildPerson();
  const { scan, answers, sentCheckIns } = show(() => buildDoor([person]));
  await screen.findByText('RPZ field test day');
  databases.isFull = true;
  await scan(buildTicket(person.bookingId));
  await answers('Not recorded');
  expect(sentCheckIns()).toEqual([]);
});

test('a code, a number and a name check in; people who leave get a time out, and a check-in is taken back', async () => {
  const person = buildPerson({ name: 'Ann Lee', number: 4 });
  const { scan, answers, user, sentCheckIns } = show(() => buildDoor([person]));
  await scan(shortCodeOf(person.bookingId));
  await answers('Valid', 'Ann Lee');
  await user.click(screen.getByRole('switch', { name: 'People leave' }));
  await scan('4');
  await answers('Left', 'Ann Lee');
  await scan('ann');
  await answers('Not in');
  await user.click(screen.getByRole('button', { name: 'Undo the check-in of Ann Lee' }));
  await waitFor(() => expect(sentCheckIns().map(({ kind }) => kind)).toEqual(['in', 'out', 'undo']));
  expect(sentCheckIns()[2]?.undoes).toBe(sentCheckIns()[0]?.id);
  expect(screen.queryByRole('group', { name: 'Last check-ins' })).toBeNull();
});

test('the device is told that another one had let the same person in', async () => {
  const person = buildPerson({ name: 'Ann Lee' });
  const at = `${today()}T16:41:00.000Z`;
  const first = { checkInId: 'c', at, device: OTHER_DEVICE.name, deviceId: OTHER_DEVICE.id };
  const { scan, user } = show(() => buildDoor([person]), {
    [`POST ${PATH}/check-ins`]: (call) =>
      data(sent(call).map(({ id }) => ({ id, outcome: 'already-in', first }))),
  });
  await scan(buildTicket(person.bookingId));
  await screen.findByText('Ann Lee was also let in by iPad 2');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText(/was also let in/)).toBeNull());
});

test('the device is named once', async () => {
  localStorage.clear();
  const { user } = show(() => buildDoor([]));
  const dialog = within(await screen.findByRole('dialog', { name: 'Name This Device' }));
  await user.clear(dialog.getByLabelText('Name of the device'));
  await user.type(dialog.getByLabelText('Name of the device'), 'Gate');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/This device: Gate/);
  expect(nameDevice('Gate 2').id).toMatch(/^[\da-f-]{36}$/);
});

test('cases are registered and dismissed', async () => {
  const walkIn = {
    ...{ id: 'ca5e0000-0000-4000-8000-000000000001', outcome: 'walk-in' as const, bookingId: null },
    ...{ name: 'Cy Ortiz', email: 'cy@example.com', phone: null, note: 'Paid in cash', sessionId },
    ...{ at: `${today()}T16:10:00.000Z`, device: 'iPad 2' },
  };
  const { user, calls } = show(() => buildDoor([], { cases: [walkIn] }), {
    [`PATCH /api/admin/check-ins/${walkIn.id}`]: () => data({ id: walkIn.id, outcome: 'walk-in' }),
  });
  const cases = within(await screen.findByRole('group', { name: 'To be decided' }));
  cases.getByText(/Paid in cash/);
  await user.click(cases.getByRole('button', { name: 'Dismiss Cy Ortiz' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ bookingId: null }),
  );
});
