import type { Actor } from '@backflow/service-kit';

interface Owned {
  readonly ownerId: string;
}

export const mayDelete = (actor: Actor, { ownerId }: Owned): boolean => actor.isAdmin || actor.id === ownerId;

export const maySee = (actor: Actor | null, asset: Owned & { readonly isPublic: boolean }): boolean =>
  asset.isPublic || (actor !== null && mayDelete(actor, asset));
