import type { AccessLevel } from '@backflow/contracts';
import { mayUsePremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';

/** What is premium is for premium members and administrators; the rest is for every member. */
export const mayAttend = (actor: Actor, { accessLevel }: { accessLevel: AccessLevel }): boolean =>
  accessLevel !== 'premium' || mayUsePremium(actor);

/** Whether a signed-in caller is refused it for want of premium. */
export const needsPremium = (actor: Actor | null, item: { accessLevel: AccessLevel }): boolean =>
  actor !== null && !mayAttend(actor, item);
