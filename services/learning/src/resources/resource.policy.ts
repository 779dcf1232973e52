import type { ResourceView } from '@backflow/contracts/learning';
import { mayUsePremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';

type Published = Pick<ResourceView, 'isPublished'>;
interface Gated extends Pick<ResourceView, 'accessLevel'> {
  /** Whether a confirmed booking of the caller's is of an event that lists it as related. */
  isBooked: boolean;
}

/** A draft exists for administrators only. */
export const maySee = (actor: Actor | null, { isPublished }: Published): boolean =>
  isPublished || actor?.isAdmin === true;

/**
 * Its body and its files. A free one is open to everybody, every other one to premium members and administrators. A
 * resource has no price: a paid one also opens to who has booked an event that it belongs to.
 */
export const mayOpen = (actor: Actor | null, { accessLevel, isBooked }: Gated): boolean =>
  accessLevel === 'free' ||
  (actor !== null && (mayUsePremium(actor) || (accessLevel === 'paid' && isBooked)));

/** Whether premium would open it to this member. Of visitors nothing is known. */
export const needsPremium = (actor: Actor | null, resource: Gated): boolean =>
  actor !== null && !mayOpen(actor, resource);
