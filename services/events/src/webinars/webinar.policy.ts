import type { WebinarView } from '@backflow/contracts';
import { mayUsePremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';

/** Premium webinars are for premium members and administrators; the others are for every member. */
export const mayAttendWebinar = (actor: Actor, { accessLevel }: Pick<WebinarView, 'accessLevel'>): boolean =>
  accessLevel !== 'premium' || mayUsePremium(actor);

/** The links to the meeting and the recording: for whoever is registered and may attend, and administrators. */
export function mayKnowLinks(
  actor: Actor | null,
  webinar: Pick<WebinarView, 'accessLevel' | 'registration'>,
): boolean {
  if (actor === null) return false;
  const isRegistered = webinar.registration !== null && webinar.registration.status !== 'cancelled';
  return actor.isAdmin || (isRegistered && mayAttendWebinar(actor, webinar));
}
