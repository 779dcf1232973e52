import type { EventView } from '@backflow/contracts/events';
import { LINK } from './race-members.ts';
import type { Runner } from './race-members.ts';

/** The values that a response may contain, recorded before its request. */
export interface Expected {
  /** The member whose session sends the request. */
  readonly caller: Runner;
  /** True if the session is open: both are possible while it is being ended. */
  readonly isOpen: () => readonly boolean[];
  readonly events: readonly {
    readonly runner: Runner;
    readonly seats: () => readonly { isTaken: boolean; id: string | undefined }[];
    readonly titles: () => readonly string[];
    readonly plans: () => readonly boolean[];
  }[];
}

/** Records what has been acknowledged so far: an older state in the response is stale. */
export const expectResponse = (
  runners: readonly Runner[],
  caller: Runner,
  isOpen: () => readonly boolean[],
): Expected => ({
  caller,
  isOpen,
  events: runners.map((runner) => ({
    runner,
    seats: runner.seat.observe(),
    titles: runner.title.observe(),
    plans: caller.isPremium.observe(),
  })),
});

/** Stale data and other members' data in a response; empty when there is none. */
export function getProblems({ caller, isOpen, events }: Expected, response: readonly EventView[]): string[] {
  const problems: string[] = [];
  const open = isOpen();
  // While the session is being ended, the response is a member's or a visitor's.
  const isVisitor = open.includes(false) && isOfVisitor(response);
  if (!isVisitor && !open.includes(true)) problems.push('a session goes on that has ended');
  for (const { runner, seats, titles, plans } of events) {
    const event = response.find(({ id }) => id === runner.eventId);
    if (!event) {
      problems.push(`${runner.eventId} is missing`);
      continue;
    }
    const { title, registration, location, needsPremium, currentAttendees, accessLevel } = event;
    const states = seats();
    if (!titles().includes(title)) problems.push(`title ${title}, not ${titles().join()}`);
    if (!states.some(({ isTaken }) => (isTaken ? 1 : 0) === currentAttendees))
      problems.push(`${currentAttendees} seats of ${title}`);
    if (registration === null ? location !== null : location !== LINK)
      problems.push(`the link of ${title} is ${location}`);
    if (runner !== caller || isVisitor) {
      if (registration) problems.push(`${title} shows the registration ${registration.id} of another member`);
    } else if (!states.some(({ isTaken, id }) => isSame(registration, isTaken, id))) {
      problems.push(`the registration of ${title} is ${JSON.stringify(registration)}`);
    }
    const mayNeed = isVisitor || accessLevel !== 'premium' ? [false] : plans().map((has) => !has);
    if (!mayNeed.includes(needsPremium)) problems.push(`needsPremium of ${title} is ${needsPremium}`);
  }
  return problems;
}

const isOfVisitor = (response: readonly EventView[]): boolean =>
  response.every(({ registration, needsPremium }) => !registration && !needsPremium);

const isSame = (
  registration: EventView['registration'],
  isTaken: boolean,
  id: string | undefined,
): boolean => (registration ? isTaken && (id === undefined || id === registration.id) : !isTaken);
