import type { Endpoint, JobContract, JobData, Topic } from '@backflow/contracts';
import { QueryTypes, UniqueConstraintError } from 'sequelize';
import type { Transaction } from 'sequelize';
import { recordAudit } from './audit.ts';
import type { AuditLine } from './audit.ts';
import type { Sql } from './db/sql.ts';
import { AppError } from './errors.ts';
import type { QueueOptions } from './jobs/job-queue.ts';
import { announceChange } from './redis.ts';
import type { ServiceContext } from './service.ts';

/** What is being done and by whom: a call of an endpoint, or a run of a job. */
export interface Operation {
  readonly endpoint: Pick<Endpoint, 'id' | 'audit' | 'changes'>;
  readonly actor: { readonly id: string } | null;
}

/** One transaction, and what goes with it. */
export interface Write {
  readonly transaction: Transaction;
  /** Runs a statement in the transaction. Instants come as dates, as the models have them. */
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  /** What the audit line says besides who and which endpoint. Without it the line has no subject and no details. */
  audit(line: Partial<AuditLine>): void;
  /** Only these of the topics the contract declares have changed. */
  changed(...topics: readonly Topic[]): void;
  /** Nothing was changed after all: no audit line, nothing announced. */
  unchanged(): void;
  /** Queues a job that exists only if the transaction is committed. */
  queue<Job extends JobContract>(job: Job, data: JobData<Job>, options?: QueueOptions): Promise<void>;
}

/**
 * Every write of a service: one transaction with its audit line and its jobs, then the announcement of what it
 * changed, as the contract declares them. A unique index that refuses becomes the error that the service's
 * `conflicts` name for it.
 * @returns what `work` returned
 */
export async function mutate<Result>(
  context: ServiceContext,
  operation: Operation,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const { endpoint, actor } = operation;
  const { sequelize } = context.db;
  let line: Partial<AuditLine> = {};
  let topics: readonly Topic[] = endpoint.changes;
  let isChanged = true;

  const result = await sequelize
    .transaction(async (transaction) => {
      const done = await work({
        transaction,
        rows: ({ text, values }) =>
          sequelize.query(text, { bind: values, transaction, type: QueryTypes.SELECT }),
        audit: (said) => void (line = { ...line, ...said }),
        changed: (...these) => void (topics = these),
        unchanged: () => void (isChanged = false),
        queue: (job, data, options) => context.jobs.send(job, data, { ...options, transaction }),
      });
      if (endpoint.audit && isChanged) {
        const whole = { actorId: actor?.id ?? null, action: endpoint.id, subjectId: null, ...line };
        await recordAudit(sequelize, transaction, whole);
      }
      return done;
    })
    .catch((error: unknown) => {
      throw conflictOf(context, error) ?? error;
    });
  if (isChanged) await Promise.all(topics.map((topic) => announceChange(context.redis, topic)));
  return result;
}

/** What a unique index's refusal means; undefined for every other error. */
function conflictOf({ conflicts }: ServiceContext, error: unknown): AppError | undefined {
  if (!(error instanceof UniqueConstraintError)) return undefined;
  const index: unknown = Reflect.get(error.parent, 'constraint');
  const known = typeof index === 'string' ? conflicts[index] : undefined;
  return known?.() ?? new AppError('CONFLICT', 'This has been changed by someone else meanwhile.');
}
