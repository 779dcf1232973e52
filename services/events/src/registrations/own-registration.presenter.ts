import type { OwnRegistration } from '@backflow/contracts';

type Stored = Omit<OwnRegistration, 'registeredAt'> & { registeredAt: Date };

/** A registration as its model has it. */
export const presentOwn = ({ id, status, registeredAt }: Stored): OwnRegistration => ({
  id,
  status,
  registeredAt: registeredAt.toISOString(),
});

/** The one read beside its event or webinar: inside JSON, Postgres writes an instant in a style of its own. */
export const presentJoined = (own: OwnRegistration): OwnRegistration => ({
  ...own,
  registeredAt: new Date(own.registeredAt).toISOString(),
});
