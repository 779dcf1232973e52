import type { WebinarView } from '@backflow/contracts';
import { mayUsePremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { holdsSeat } from '../registrations/seats.ts';

/** Premium webinars are for premium members and administrators; the others are for every member. */
export const mayAttendWebinar = (actor: Actor, { accessLevel }: Pick<WebinarView, 'accessLevel'>): boolean =>
  accessLevel !== 'premium' || mayUsePremium(actor);

/**
 * The links to the meeting and the recording: for whoever holds a seat and may attend, and administrators. Unlike an
 * event's meeting link they are premium content themselves: a recording stays when the meeting is long over.
 */
export function mayKnowLinks(
  actor: Actor | null,
  webinar: Pick<WebinarView, 'accessLevel' | 'registration'>,
): boolean {
  if (actor === null) return false;
  const hasSeat = webinar.registration !== null && holdsSeat(webinar.registration.status);
  return actor.isAdmin || (hasSeat && mayAttendWebinar(actor, webinar));
}
