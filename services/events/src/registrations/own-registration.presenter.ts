import type { OwnRegistration } from '@backflow/contracts';

/** A registration as the database hands it over. */
export type Stored<T extends OwnRegistration> = Omit<T, 'registeredAt'> & { registeredAt: Date };

export const presentOwn = ({ id, status, registeredAt }: Stored<OwnRegistration>): OwnRegistration => ({
  id,
  status,
  registeredAt: registeredAt.toISOString(),
});

/** The one read beside its event or webinar: inside JSON, Postgres writes an instant in a style of its own. */
export const presentJoined = (own: OwnRegistration): OwnRegistration => ({
  ...own,
  registeredAt: new Date(own.registeredAt).toISOString(),
});
