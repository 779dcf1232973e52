import type { Endpoint } from '@backflow/contracts';
import type { ServiceSettings } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { AppError } from './errors/errors.ts';
import type { ReceiveFile } from './http/files.ts';
import type { FindTokenHolder, TokenHolder } from './http/token-holder.ts';
import type { IdempotencyClaim } from './idempotency/idempotent-call.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Logger } from './logging/logger.ts';
import type { Redis } from './redis/redis.ts';
import type { Versions } from './versions/versions.ts';

/** The context of handlers, jobs and seeds. A service adds settings, models and parts. */
export interface ServiceContext {
  readonly db: Database;
  readonly redis: Redis;
  /** The versions that cached data of this process depends on. */
  readonly versions: Versions;
  readonly log: Logger;
  readonly settings: Pick<
    ServiceSettings,
    'NODE_ENV' | 'SESSION_SECRET' | 'PUBLIC_ORIGIN' | 'GATEWAY_SECRET'
  >;
  readonly models: object;
  readonly jobs: JobQueue;
  /** The error for a violated unique index, by the index's name. */
  readonly conflicts: Readonly<Record<string, () => AppError>>;
  /** Milliseconds since 1970. Services read no other clock. */
  readonly now: () => number;
  /** Reads uploads. Absent where no contract declares any. */
  readonly receiveFile?: ReceiveFile;
  /** Checks tokens. Absent where no endpoint is for tokens. */
  readonly findTokenHolder?: FindTokenHolder;
}

/** A call of an endpoint or a run of a job, with its actor. */
export interface Operation {
  readonly endpoint: Pick<Endpoint, 'id' | 'audit' | 'changes'>;
  readonly actor: { readonly id: string } | null;
  /** The holder of a call's token. Audit entries, which then have no actor, contain it as `by`. */
  readonly holder?: TokenHolder | undefined;
  /** The claim of a call that came with an `Idempotency-Key`. */
  readonly idempotency?: IdempotencyClaim | undefined;
  /** Ids of rows that many may write at once: the write waits for them before it takes a connection (ADR 100). */
  readonly locks?: readonly string[];
  /** Aborted when nobody waits for the result any more. A write that has begun goes on. */
  readonly signal?: AbortSignal;
}
