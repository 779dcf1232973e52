import type { ResourceView } from '@backflow/contracts';
import { mayUsePremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';

type Published = Pick<ResourceView, 'isPublished'>;
type Levelled = Pick<ResourceView, 'accessLevel'>;

/** A draft exists for administrators only. */
export const maySee = (actor: Actor | null, { isPublished }: Published): boolean =>
  isPublished || actor?.isAdmin === true;

/**
 * Its body and its files. A free one is open to everybody, every other one to premium members and administrators: a
 * resource has no price, so that nobody could buy a paid one.
 */
export const mayOpen = (actor: Actor | null, { accessLevel }: Levelled): boolean =>
  accessLevel === 'free' || (actor !== null && mayUsePremium(actor));

/** Whether premium would open it to this member. Of visitors nothing is known. */
export const needsPremium = (actor: Actor | null, resource: Levelled): boolean =>
  actor !== null && !mayOpen(actor, resource);
