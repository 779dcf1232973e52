/**
 * Every service, in the order their databases are prepared: after those whose published views their migrations name.
 * From this list follow the Postgres role (`backflow_{name}`) and schema (`{name}`), the folder (`services/{name}`), the
 * gateway's address for it (`{NAME}_URL`), the processes of the stack, and its containers in deploy/ and docker-compose.yml.
 */
export const SERVICES = [
  'notifications',
  'identity',
  'bookings',
  'events',
  'media',
  'learning',
  'community',
  'releases',
  'credentials',
] as const;

/** A service with its own process, database schema and endpoints. */
export type Service = (typeof SERVICES)[number];

/** Services outside of this repository: a remote there adds those whose endpoints it declares. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- There are none here.
export interface OtherServices {}

/** Process that answers an endpoint: a service, or the gateway itself. */
// oxlint-disable-next-line typescript/no-redundant-type-constituents -- There are no others here.
export type ServiceName = Service | 'gateway' | keyof OtherServices;
