import type { Actor } from '@backflow/service-kit';

interface Owned {
  readonly ownerId: string;
}

/** Its owner and administrators, nobody else. */
export const mayDelete = (actor: Actor, { ownerId }: Owned): boolean => actor.isAdmin || actor.id === ownerId;

/** Everyone a public one; a private one those who may delete it. */
export const maySee = (actor: Actor | null, asset: Owned & { readonly isPublic: boolean }): boolean =>
  asset.isPublic || (actor !== null && mayDelete(actor, asset));
