import type { Endpoint } from '@backflow/contracts';
import type { ServiceSettings } from './config.ts';
import type { Database } from './db/database.ts';
import type { AppError } from './errors.ts';
import type { ReceiveFile } from './http/files.ts';
import type { IdempotencyClaim } from './idempotency/idempotent-call.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Logger } from './logger.ts';
import type { Redis } from './redis.ts';

/** What every handler, job and seed of a service works with. A service adds its settings, models and own parts. */
export interface ServiceContext {
  readonly db: Database;
  readonly redis: Redis;
  readonly log: Logger;
  readonly settings: Pick<
    ServiceSettings,
    'NODE_ENV' | 'SESSION_SECRET' | 'PUBLIC_ORIGIN' | 'GATEWAY_SECRET'
  >;
  readonly models: object;
  readonly jobs: JobQueue;
  /** The error that a unique index's refusal means, by the index's name. */
  readonly conflicts: Readonly<Record<string, () => AppError>>;
  /** The present, in milliseconds since 1970: the only clock. */
  readonly now: () => number;
  /** Reads uploads; of a service whose contracts declare any. */
  readonly receiveFile?: ReceiveFile;
}

/** What is being done and by whom: a call of an endpoint, or a run of a job. */
export interface Operation {
  readonly endpoint: Pick<Endpoint, 'id' | 'audit' | 'changes'>;
  readonly actor: { readonly id: string } | null;
  /** Of a call that came with an `Idempotency-Key`. */
  readonly idempotency?: IdempotencyClaim | undefined;
}
