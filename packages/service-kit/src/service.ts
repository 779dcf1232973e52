import type { Sequelize } from 'sequelize';
import type { z } from 'zod';
import type { ServiceSettings } from './config/config.ts';
import type { ServiceContext } from './context.ts';
import type { Route } from './http/route.ts';
import type { Job } from './jobs/job.ts';
import type { AnnouncedTable } from './versions/announce-sql.ts';
import { Versions } from './versions/versions.ts';

/*
 * The shape of a service. Its folder holds its domain and nothing else:
 *
 *   src/service.ts      export const events = defineService<EventsContext>({ name: 'events', … })
 *   src/context.ts      what its handlers work with: ServiceContext with its own settings, models and parts
 *   src/main.ts         runService(events): serves, or with `prepare` migrates, makes queues and writes the demo
 *   src/db/models/      Sequelize models, for writes
 *   src/db/migrations/  one exported Migration a file, found by the file's name
 *   src/<concept>/      <concept>.routes.ts, a table: route(contract, handler)
 *     a handler         (context, call) => data: the call is authorised, parsed and typed by its contract
 *     a write           mutate(context, call, async (write) => …): transaction, audit line, jobs, announcement
 *     a read            select(context.db, 'label', sql`select ${getColumns(View, 'e')} from events e …`)
 *     a job             job(contract, handler), queued by write.queue or by its schedule
 *   test/               startTestService(events): its own database; (await as(member)).post('/api/events', …)
 *
 * The contract declares who may call, what is valid and audited, what browsers fetch again, and which fields are sent; the kit enforces it.
 */

/** A context without the parts that the service adds. */
export type BaseContext<Context extends ServiceContext> = Pick<Context, 'settings' | 'models'> &
  Omit<ServiceContext, 'settings' | 'models' | 'receiveFile' | 'findTokenHolder'>;

/** The context of a seed. */
export type SeedContext<Context extends ServiceContext = ServiceContext> = Pick<
  Context,
  'db' | 'log' | 'models' | 'now'
>;

/** The parts a service adds to its context, such as a password hasher or a file storage. */
type Parts<Context extends ServiceContext> = Omit<Context, keyof BaseContext<Context>>;

/** A whole service: everything its process, its preparation and its tests are made from. */
export interface ServiceDefinition<Context extends ServiceContext> {
  /** Its name in the contracts' SERVICES. */
  readonly name: string;
  readonly settings: z.ZodType<ServiceSettings & Context['settings']>;
  /** The folder of migrations, one exported `Migration` a file, run in the order of their names. */
  readonly migrations: URL;
  /**
   * Tables of record besides the audit log, which law or accountability needs, and what the service may do with them, such as
   * 'select, insert'. Services own no tables, so that they cannot truncate or alter any (ADR 99).
   */
  readonly records?: Readonly<Record<string, string>>;
  /** The tables whose writes change versions: caches of services and gateways depend on them (ADR 73). */
  readonly announcedTables?: readonly AnnouncedTable[];
  readonly models: (sequelize: Sequelize) => Context['models'];
  /** Created once at the start. */
  readonly parts?: (base: BaseContext<Context>) => Parts<Context> | Promise<Parts<Context>>;
  readonly routes: readonly Route<Context>[];
  readonly jobs?: readonly Job<Context>[];
  /** Owns the job queue's tables and maintains them for all services. Exactly one service does. */
  readonly ownsJobQueue?: boolean;
  readonly conflicts?: ServiceContext['conflicts'];
  /** Fills an empty schema with the demo; runs with SEED_DEMO. */
  readonly seed?: (context: SeedContext<Context>) => Promise<void>;
  /** How long a request may take to arrive whole, in milliseconds; 15 s when absent. */
  readonly requestTimeoutMs?: number;
}

/** A service whose own context is unknown: it is only passed on to what the service itself has defined. */
export type AnyService = ServiceDefinition<ServiceContext>;

/** Declares a service; see `ServiceDefinition`. */
export const defineService = <Context extends ServiceContext>(
  definition: ServiceDefinition<Context>,
): ServiceDefinition<Context> => definition;

/** A service's context over its connections, with its models and parts. */
export async function createContext<Context extends ServiceContext>(
  { models, parts, conflicts = {} }: ServiceDefinition<Context>,
  connections: Omit<BaseContext<Context>, 'models' | 'conflicts' | 'now' | 'versions'> & {
    now?: () => number;
  },
): Promise<Context> {
  const { db, redis } = connections;
  const versions = new Versions(redis);
  const base = { now: Date.now, ...connections, versions, models: models(db.sequelize), conflicts };
  const own = await parts?.(base);
  // A context is the base and the parts by definition; TypeScript can't infer this for generics.
  return { ...base, ...own } as unknown as Context;
}
