import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { publicTopics } from '@backflow/contracts';
import type { JobContract, JobData, PublicTopic } from '@backflow/contracts';
import { DatabaseError, QueryTypes, UniqueConstraintError } from 'sequelize';
import type { Transaction } from 'sequelize';
import { recordAudit } from './audit.ts';
import type { AuditEntry } from './audit.ts';
import type { Operation, ServiceContext } from './context.ts';
import type { Sql } from './db/sql.ts';
import { AppError } from './errors.ts';
import type { QueueOptions } from './jobs/job-queue.ts';
import { announceChange } from './redis.ts';

/** A write in progress: its transaction, and what is committed or announced with it. */
export interface Write {
  readonly transaction: Transaction;
  /** Runs a statement in the transaction. Instants come as dates, as the models have them. */
  readonly rows: <Row extends object>(statement: Sql) => Promise<Row[]>;
  /** Sets the subject and details of the audit entry; the caller and the endpoint are filled in. */
  readonly audit: (entry: Partial<AuditEntry>) => void;
  /** Narrows the contract's topics to these; without arguments, to none. If it is never called, all are announced. */
  readonly changed: (...topics: readonly PublicTopic[]) => void;
  /** Reports that nothing changed: no audit entry, no announcement. */
  readonly unchanged: () => void;
  /** Queues a job that exists only if the transaction is committed. */
  readonly queue: <Job extends JobContract>(
    job: Job,
    data: JobData<Job>,
    options?: QueueOptions,
  ) => Promise<void>;
}

/**
 * Every write of a service: one transaction with its audit entry and its jobs, then the announcement of the topics that
 * the contract declares. A unique violation becomes the error that the service's `conflicts` map it to.
 * A repeated call with an `Idempotency-Key` does not run `work`: it returns the stored result.
 * @param work retried after a serialization failure or deadlock: it must have no effect outside the transaction
 * @returns what `work` returned
 */
export async function mutate<Result>(
  context: ServiceContext,
  operation: Operation,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const { result, report } = await retryOnConflict(context, operation, () =>
    attempt(context, operation, work),
  );
  if (report.isChanged) await Promise.all(report.topics.map((topic) => announceChange(context.redis, topic)));
  return result;
}

/** The first attempt included. */
const ATTEMPTS = 3;
/** The longest pause before a retry. It is random: two writes that conflict should not meet again. */
const MAX_PAUSE_MS = 100;

async function retryOnConflict<Result>(
  context: ServiceContext,
  { endpoint }: Operation,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await run();
    } catch (error) {
      if (count === ATTEMPTS || !isSerializationFailure(error)) throw conflictOf(context, error) ?? error;
      // Usually rows are locked in different orders: operators should see it.
      context.log.warn({ action: endpoint.id, code: codeOf(error) }, 'a write is run again');
      await delay(randomInt(MAX_PAUSE_MS));
    }
  }
}

/** Runs `work` in one transaction. Each attempt has a new report: one that was rolled back must not count. */
async function attempt<Result>(
  context: ServiceContext,
  operation: Operation,
  work: (write: Write) => Promise<Result>,
): Promise<{ result: Result; report: WriteReport }> {
  const { sequelize } = context.db;
  const report: WriteReport = {
    entry: {},
    topics: publicTopics(operation.endpoint.changes),
    isChanged: true,
  };
  const { idempotency } = operation;
  const result = await sequelize.transaction(async (transaction) => {
    const earlier = await idempotency?.claim(transaction);
    if (earlier) {
      report.isChanged = false;
      // The same endpoint's handler stored it, from this very call of `mutate`.
      return earlier.result as Result;
    }
    const done = await work(createWrite(transaction, context, report));
    if (operation.endpoint.audit && report.isChanged) {
      await recordAudit(sequelize, transaction, auditEntryOf(operation, report));
    }
    await idempotency?.saveResult(transaction, done);
    return done;
  });
  idempotency?.committed();
  return { result, report };
}

/** What a write reports for the audit log and the cache. */
interface WriteReport {
  entry: Partial<AuditEntry>;
  topics: readonly PublicTopic[];
  isChanged: boolean;
}

function createWrite(
  transaction: Transaction,
  { db: { sequelize }, jobs }: ServiceContext,
  report: WriteReport,
): Write {
  let narrowed: readonly PublicTopic[] = [];
  return {
    transaction,
    rows: ({ text, values }) => sequelize.query(text, { bind: values, transaction, type: QueryTypes.SELECT }),
    audit: (entry) => void (report.entry = { ...report.entry, ...entry }),
    changed: (...topics) => void (report.topics = narrowed = [...new Set([...narrowed, ...topics])]),
    unchanged: () => void (report.isChanged = false),
    queue: (job, data, options) => jobs.send(job, data, { ...options, transaction }),
  };
}

const auditEntryOf = ({ endpoint, actor, holder }: Operation, { entry }: WriteReport): AuditEntry => ({
  actorId: actor?.id ?? null,
  action: endpoint.id,
  subjectId: null,
  ...entry,
  ...(holder && { details: { ...entry.details, by: { kind: holder.kind, name: holder.name } } }),
});

/** Postgres ended the transaction in favour of another: serialization_failure, deadlock_detected. */
const SERIALIZATION_FAILURES: readonly unknown[] = ['40001', '40P01'];

const isSerializationFailure = (error: unknown): boolean => SERIALIZATION_FAILURES.includes(codeOf(error));

const codeOf = (error: unknown): unknown =>
  error instanceof DatabaseError ? Reflect.get(error.parent, 'code') : undefined;

/** What a unique index's refusal means; undefined for every other error. */
function conflictOf({ conflicts }: ServiceContext, error: unknown): AppError | undefined {
  if (!(error instanceof UniqueConstraintError)) return undefined;
  const index: unknown = Reflect.get(error.parent, 'constraint');
  const known = typeof index === 'string' ? conflicts[index] : undefined;
  return known?.() ?? new AppError('CONFLICT', 'This has been changed by someone else meanwhile.');
}
