import type { Actor } from '../session/actor.ts';

/** The caller's properties that the shared part of a response may depend on; null is a visitor. */
export type Audience = Pick<Actor, 'isAdmin' | 'isPremium'> | null;

export interface NamedAudience {
  readonly name: string;
  readonly of: Audience;
}

const VISITORS = { name: 'visitor', of: null };
const MEMBERS = { name: 'member', of: { isAdmin: false, isPremium: false } };
const PREMIUM = { name: 'premium', of: { isAdmin: false, isPremium: true } };
const ADMINS = { name: 'admin', of: { isAdmin: true, isPremium: false } };
const PREMIUM_ADMINS = { name: 'premium admin', of: { isAdmin: true, isPremium: true } };

export function getAudience(actor: Actor | null): NamedAudience {
  if (!actor) return VISITORS;
  if (actor.isAdmin) return actor.isPremium ? PREMIUM_ADMINS : ADMINS;
  return actor.isPremium ? PREMIUM : MEMBERS;
}
