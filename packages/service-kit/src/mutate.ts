import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { publicTopics } from '@backflow/contracts';
import type { JobContract, JobData, PublicTopic } from '@backflow/contracts';
import { DatabaseError, QueryTypes, UniqueConstraintError } from 'sequelize';
import type { Transaction } from 'sequelize';
import { recordAudit } from './audit.ts';
import type { AuditLine } from './audit.ts';
import type { Operation, ServiceContext } from './context.ts';
import type { Sql } from './db/sql.ts';
import { AppError } from './errors.ts';
import type { QueueOptions } from './jobs/job-queue.ts';
import { announceChange } from './redis.ts';

/** One transaction, and what goes with it. */
export interface Write {
  readonly transaction: Transaction;
  /** Runs a statement in the transaction. Instants come as dates, as the models have them. */
  readonly rows: <Row extends object>(statement: Sql) => Promise<Row[]>;
  /** What the audit line says besides who and which endpoint. Without it the line has no subject and no details. */
  readonly audit: (line: Partial<AuditLine>) => void;
  /** Only these of the topics the contract declares have changed: none when called without one, all when not called. */
  readonly changed: (...topics: readonly PublicTopic[]) => void;
  /** Nothing was changed after all: no audit line, nothing announced. */
  readonly unchanged: () => void;
  /** Queues a job that exists only if the transaction is committed. */
  readonly queue: <Job extends JobContract>(
    job: Job,
    data: JobData<Job>,
    options?: QueueOptions,
  ) => Promise<void>;
}

/**
 * Every write of a service: one transaction with its audit line and its jobs, then the announcement of what it
 * changed, as the contract declares them. A unique index that refuses becomes the error that the service's
 * `conflicts` name for it.
 * Of a call with an `Idempotency-Key` that was carried out before, `work` is not run: its first result is returned.
 * @param work run again where Postgres has taken back what it did, because it and another write waited for each other:
 *   nothing but the transaction may remember that it ran
 * @returns what `work` returned
 */
export async function mutate<Result>(
  context: ServiceContext,
  operation: Operation,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const { result, said } = await untilKept(context, operation, () => attempt(context, operation, work));
  if (said.isChanged) await Promise.all(said.topics.map((topic) => announceChange(context.redis, topic)));
  return result;
}

/** How often a write is tried in all. */
const ATTEMPTS = 3;
/** Before it is tried again; of two that were in each other's way one then comes first. */
const MAX_PAUSE_MS = 100;

async function untilKept<Kept>(
  context: ServiceContext,
  { endpoint }: Operation,
  run: () => Promise<Kept>,
): Promise<Kept> {
  for (let count = 1; ; count += 1) {
    try {
      return await run();
    } catch (error) {
      if (count === ATTEMPTS || !isTakenBack(error)) throw conflictOf(context, error) ?? error;
      // Rows that are taken in another order than elsewhere: whoever runs the service should hear of it.
      context.log.warn({ action: endpoint.id, code: codeOf(error) }, 'a write is run again');
      await delay(randomInt(MAX_PAUSE_MS));
    }
  }
}

/** One transaction, and what was said in it: what an earlier attempt has said is void. */
async function attempt<Result>(
  context: ServiceContext,
  operation: Operation,
  work: (write: Write) => Promise<Result>,
): Promise<{ result: Result; said: Said }> {
  const { sequelize } = context.db;
  const said: Said = { line: {}, topics: publicTopics(operation.endpoint.changes), isChanged: true };
  const { idempotency } = operation;
  const result = await sequelize.transaction(async (transaction) => {
    const earlier = await idempotency?.claim(transaction);
    if (earlier) {
      said.isChanged = false;
      // The same endpoint's handler stored it, from this very call of `mutate`.
      return earlier.result as Result;
    }
    const done = await work(writeIn(transaction, context, said));
    if (operation.endpoint.audit && said.isChanged) {
      await recordAudit(sequelize, transaction, auditLineOf(operation, said));
    }
    await idempotency?.saveResult(transaction, done);
    return done;
  });
  idempotency?.committed();
  return { result, said };
}

/** What a write has said of itself. */
interface Said {
  line: Partial<AuditLine>;
  topics: readonly PublicTopic[];
  isChanged: boolean;
}

function writeIn(transaction: Transaction, { db: { sequelize }, jobs }: ServiceContext, said: Said): Write {
  let narrowed: readonly PublicTopic[] = [];
  return {
    transaction,
    rows: ({ text, values }) => sequelize.query(text, { bind: values, transaction, type: QueryTypes.SELECT }),
    audit: (line) => void (said.line = { ...said.line, ...line }),
    changed: (...topics) => void (said.topics = narrowed = [...new Set([...narrowed, ...topics])]),
    unchanged: () => void (said.isChanged = false),
    queue: (job, data, options) => jobs.send(job, data, { ...options, transaction }),
  };
}

const auditLineOf = ({ endpoint, actor }: Operation, { line }: Said): AuditLine => ({
  actorId: actor?.id ?? null,
  action: endpoint.id,
  subjectId: null,
  ...line,
});

/** What Postgres says of a transaction it has ended for another one's sake: no serial order, a deadlock. */
const TAKEN_BACK: readonly unknown[] = ['40001', '40P01'];

const isTakenBack = (error: unknown): boolean => TAKEN_BACK.includes(codeOf(error));

const codeOf = (error: unknown): unknown =>
  error instanceof DatabaseError ? Reflect.get(error.parent, 'code') : undefined;

/** What a unique index's refusal means; undefined for every other error. */
function conflictOf({ conflicts }: ServiceContext, error: unknown): AppError | undefined {
  if (!(error instanceof UniqueConstraintError)) return undefined;
  const index: unknown = Reflect.get(error.parent, 'constraint');
  const known = typeof index === 'string' ? conflicts[index] : undefined;
  return known?.() ?? new AppError('CONFLICT', 'This has been changed by someone else meanwhile.');
}
