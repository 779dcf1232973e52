import type { ServiceContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { select, sql } from '../db/sql.ts';
import { metrics } from './metrics.ts';
import type { SetGauge } from './metric-types.ts';
import { reportRedis } from './report-redis.ts';

interface Options {
  readonly name: string;
  /** The version of its contract. */
  readonly contract: string;
  /** True if it also reports the jobs of all services. */
  readonly ownsJobQueue: boolean;
}

/** Reports a service's connections, and the job queue, at each scrape. */
export function reportService(
  { db, redis }: Pick<ServiceContext, 'db' | 'redis'>,
  { name: service, contract, ownsJobQueue }: Options,
): void {
  if (!metrics) return;
  metrics.onScrape((set) => {
    set('build', { service, contract, node: process.version }, 1);
    reportPools(db, service, set);
  });
  reportRedis(redis, service);
  if (ownsJobQueue) metrics.onScrape((set) => reportJobs(db, set));
}

/** Sequelize's pool, as far as it is public at run time. */
interface SequelizePool {
  readonly size: number;
  readonly available: number;
  readonly waiting: number;
  readonly maxSize: number;
}

function reportPools({ reader, sequelize }: Database, service: string, set: SetGauge): void {
  const { pool } = sequelize.connectionManager as unknown as { pool: SequelizePool };
  const pools = [
    ['reader', reader.totalCount, reader.idleCount, reader.waitingCount, reader.options.max],
    ['writer', pool.size, pool.available, pool.waiting, pool.maxSize],
  ] as const;
  for (const [name, size, idle, waiting, most] of pools) {
    set('poolConnections', { service, pool: name, state: 'idle' }, idle);
    set('poolConnections', { service, pool: name, state: 'used' }, size - idle);
    set('poolWaiting', { service, pool: name }, waiting);
    set('poolSize', { service, pool: name }, most);
  }
}

const STATES = ['ready', 'deferred', 'active', 'failed'] as const;

interface QueueRow extends Record<(typeof STATES)[number], number> {
  readonly name: string;
  readonly oldest: number;
}

/** The counts are those that pg-boss stores for each queue every 15 s: counting rows is too expensive for a scrape. */
async function reportJobs(db: Database, set: SetGauge): Promise<void> {
  const queues = await select<QueueRow>(
    db,
    'queue-metrics',
    sql`select q.name, q.ready_count as ready, q.deferred_count as deferred, q.active_count as active,
               q.failed_count as failed,
               coalesce(extract(epoch from now() - oldest.since), 0)::float8 as oldest
          from jobs.queue q
          left join lateral (
            select min(greatest(j.created_on, j.start_after)) as since from jobs.job j
             where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
          ) oldest on true
         where q.name like '%.%'`,
  );
  for (const { name: queue, oldest, ...counts } of queues) {
    for (const state of STATES) set('jobs', { queue, state }, counts[state]);
    set('oldestJob', { queue }, oldest);
  }
}
