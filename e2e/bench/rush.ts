import { setTimeout as delay } from 'node:timers/promises';
import { createEvent } from '../support/events.ts';
import { joinAsAdmin, manyMembers, siteRequest } from '../support/people.ts';
import { sendRequest } from '../support/send-request.ts';
import type { ApiResponse } from '../support/send-request.ts';
import { everyJobDone } from '../support/stores.ts';
import type { PartReport } from './report/report.ts';

const ROUNDS = 3;
const MEMBERS = 400;
const SEATS = 60;
/** Members who register for another event during a rush, one after the other. */
const OTHERS = 5;
const PAUSE_MS = 100;

/** One event that all want, with a seat for each and with few seats, and another event meanwhile. The worst of some rounds. */
export async function measureRush(report: PartReport): Promise<void> {
  const admin = (await joinAsAdmin()).cookie;
  const wide: Rush[] = [];
  const narrow: Rush[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    wide.push(await rush(admin));
    narrow.push(await rush(admin, SEATS));
  }
  const booked = (rushes: readonly Rush[]) => rushes.map(({ responses }) => count(responses, 201));
  const worst = Math.min(...booked(wide));
  report.figure({
    id: 'rush.booked',
    label: `of ${MEMBERS} at once, with a seat for each, got one`,
    value: worst,
    unit: 'count',
    goal: { atLeast: MEMBERS },
    detail: wide.map(({ responses }) => formatStatuses(responses)).join('; '),
  });
  report.figure({
    id: 'rush.slowest',
    label: `the slowest of ${MEMBERS}`,
    value: Math.max(...wide.flatMap(({ responses }) => seconds(responses))),
    unit: 's',
  });
  const seats = booked(narrow);
  report.figure({
    id: 'rush.seats-over',
    label: `seats of ${SEATS} that were sold twice or not at all`,
    value: Math.max(...seats.map((each) => Math.abs(each - SEATS))),
    unit: 'count',
    goal: { atMost: 0 },
  });
  report.figure({
    id: 'rush.full',
    label: `of the other ${MEMBERS - SEATS} were told that it is full`,
    value: Math.min(...narrow.map(({ responses }) => countFull(responses))),
    unit: 'count',
    goal: { atLeast: MEMBERS - SEATS },
    detail: narrow.map(({ responses }) => formatStatuses(responses)).join('; '),
  });
  const others = [...wide, ...narrow].map((each) => each.others);
  report.figure({
    id: 'rush.others-booked',
    label: `of ${OTHERS} for another event meanwhile got a seat`,
    value: Math.min(...others.map((each) => count(each, 201))),
    unit: 'count',
    goal: { atLeast: OTHERS },
  });
  report.figure({
    id: 'rush.others-slowest',
    label: 'the slowest of those',
    value: Math.max(...others.flatMap(seconds)),
    unit: 's',
    goal: { atMost: 1 },
  });
}

interface Rush {
  readonly responses: readonly ApiResponse[];
  /** Responses about the other event. */
  readonly others: readonly ApiResponse[];
}

/** @param maxAttendees without a limit, if absent */
async function rush(admin: string, maxAttendees?: number): Promise<Rush> {
  const [event, other] = [await createEvent(admin, { maxAttendees }), await createEvent(admin)];
  const [members, late] = [await manyMembers(MEMBERS), await manyMembers(OTHERS)];
  const running = Promise.all(members.map((cookie, index) => register(event, cookie, index)));
  const others: ApiResponse[] = [];
  for (const [index, cookie] of late.entries()) {
    await delay(PAUSE_MS);
    others.push(await register(other, cookie, MEMBERS + index));
  }
  const responses = await running;
  // Mails are for the time after.
  await everyJobDone();
  return { responses, others };
}

/** Each member has a network, as one has a limit of requests. */
const register = (event: string, cookie: string, index: number): Promise<ApiResponse> =>
  sendRequest('POST', `/api/events/${event}/register`, {
    ...siteRequest(cookie),
    localAddress: `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`,
  });

const count = (responses: readonly ApiResponse[], status: number): number =>
  responses.filter((each) => each.status === status).length;

const countFull = (responses: readonly ApiResponse[]): number =>
  responses.filter(({ body }) => body?.code === 'EVENT_FULL').length;

const seconds = (responses: readonly ApiResponse[]): number[] => responses.map(({ ms }) => ms / 1000);

/** How often each status came: `201 × 134, 503 × 266`. */
function formatStatuses(responses: readonly ApiResponse[]): string {
  const statuses = [...new Set(responses.map(({ status }) => status))].toSorted();
  return statuses.map((status) => `${status} × ${count(responses, status)}`).join(', ');
}
