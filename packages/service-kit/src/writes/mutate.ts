import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobContract, JobData, Topic } from '@backflow/contracts';
import { BaseError } from 'sequelize';
import type { Transaction } from 'sequelize';
import { auditStatement } from './audit.ts';
import type { AuditEntry } from './audit.ts';
import type { Operation, ServiceContext } from '../context.ts';
import { withParts } from '../db/sql.ts';
import type { Statement } from '../db/sql.ts';
import { WriteTransaction } from '../db/write-transaction.ts';
import { AppError } from '../errors/errors.ts';
import { queuedJob } from '../jobs/job-queue.ts';
import type { QueuedJob, QueueOptions } from '../jobs/job-queue.ts';
import { CHANGED_KEYS, changedKeys } from '../versions/announce-sql.ts';
import { bumpVersions, setVersions } from '../versions/version-keys.ts';

/** A write in progress: its transaction, and what is committed or announced with it. */
export interface Write {
  readonly transaction: Transaction;
  /** Checks that the write has waited for a row that it locks. @throws AppError CONFLICT when `Operation.locks` lacks it */
  readonly assertQueued: (id: string) => void;
  /** Runs a statement in the transaction. Instants come as dates, as the models have them. */
  readonly rows: <Row extends object>(statement: Statement) => Promise<Row[]>;
  /** Sets the subject and details of the audit entry; the caller and the endpoint are filled in. */
  readonly audit: (entry: Partial<AuditEntry>) => void;
  /** Reports that nothing changed: no audit entry. */
  readonly unchanged: () => void;
  /** Queues a job that exists only if the transaction is committed. */
  readonly queue: <Job extends JobContract>(
    job: Job,
    data: JobData<Job>,
    options?: QueueOptions,
  ) => Promise<void>;
}

/**
 * Every write of a service: one transaction with its audit entry and its jobs. Around the commit it announces the versions that the
 * transaction changes (ADR 73): when the call returns, no service's cache serves older data, and gateways are
 * notified. A unique violation becomes the error that the service's `conflicts` map it to.
 * A repeated call with an `Idempotency-Key` does not run `work`: it returns the stored result.
 * @param work retried after a serialization failure or deadlock: it must have no effect outside the transaction
 * @returns what `work` returned
 * @throws AppError UNAVAILABLE while Redis is unavailable, before the commit, or when the write's turn does not come in time
 */
export async function mutate<Result>(
  context: ServiceContext,
  operation: Operation,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const { locks = [], signal } = operation;
  const run = () => retryOnConflict(context, operation, () => attempt(context, operation, work));
  return context.db.writes.run(locks.map(lockKey), run, signal);
}

/** Ids come as callers write them. */
const lockKey = (id: string): string => id.toLowerCase();

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
      if (count === ATTEMPTS || !isSerializationFailure(error)) throw getConflict(context, error) ?? error;
      // Usually rows are locked in different orders: operators should see it.
      context.log.warn({ action: endpoint.id, code: getCode(error) }, 'a write is run again');
      await delay(randomInt(MAX_PAUSE_MS));
    }
  }
}

/** Topics that only gateways cache, for a page of each site: their tables have no triggers. */
const UNTRACKED: readonly Topic[] = ['settings', 'releases'];

/** Runs `work` in one transaction. Each attempt has a new report: one that was rolled back must not count. */
async function attempt<Result>(
  context: ServiceContext,
  operation: Operation,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const report: WriteReport = { entry: {}, isChanged: true };
  const { idempotency } = operation;
  const result = await WriteTransaction.run(context.db, async (transaction) => {
    const earlier = await idempotency?.claim(transaction);
    if (earlier) {
      report.isChanged = false;
      // The same endpoint's handler stored it, from this very call of `mutate`.
      return earlier.result as Result;
    }
    const { write, jobStatements } = createWrite(transaction, context, operation, report);
    const done = await work(write);
    const last = await jobStatements();
    if (operation.endpoint.audit && report.isChanged)
      last.push(auditStatement(getAuditEntry(operation, report)));
    if (idempotency) last.push(idempotency.resultStatement(done));
    await commitAnnounced(context, transaction, last);
    return done;
  });
  idempotency?.committed();
  const untracked = operation.endpoint.changes.filter((topic) => UNTRACKED.includes(topic));
  // Lost, it does no harm: gateways cache for seconds.
  if (report.isChanged && untracked.length > 0)
    await setVersions(context.redis, untracked).catch(() => undefined);
  return result;
}

/**
 * Commits, and announces around it what the transaction has changed.
 * @param last statements that are sent with the commit; they must not change announced tables
 */
async function commitAnnounced(
  { redis }: ServiceContext,
  transaction: WriteTransaction,
  last: readonly Statement[],
): Promise<void> {
  const text = transaction.changedKeys ?? (await readChangedKeys(transaction));
  const keys = changedKeys(text);
  const announced = keys.length === 0 ? undefined : await bumpVersions(redis, keys);
  try {
    if (last.length === 0) await transaction.commit();
    else await transaction.commitWith('last', withParts(last, '1'));
  } catch (error) {
    // Otherwise the outcome is unknown: Redis drops the writer.
    if (wasRolledBack(error)) await announced?.end({ isCommitted: false });
    throw error;
  }
  await announced?.end();
}

/** Needed after statements of models. */
async function readChangedKeys(transaction: WriteTransaction): Promise<string> {
  const [changed] = await transaction.rows<{ keys: string }>('keys', {
    text: `select ${CHANGED_KEYS} as keys`,
    values: [],
  });
  return changed?.keys ?? '';
}

/** True if Postgres has rolled the transaction back. */
const wasRolledBack = (error: unknown): boolean => driverField(error, 'severity') === 'ERROR';

/** A write's report for the audit log. */
interface WriteReport {
  entry: Partial<AuditEntry>;
  isChanged: boolean;
}

/** The most jobs that a write may collect in memory. */
const MAX_UNSENT_JOBS = 500;

/** @returns the write, and the statements that queue its jobs at the end: one for all of a kind */
function createWrite(
  transaction: WriteTransaction,
  { jobs, log }: ServiceContext,
  { endpoint, locks = [] }: Operation,
  report: WriteReport,
): { write: Write; jobStatements: () => Promise<Statement[]> } {
  let unsent: QueuedJob[] = [];
  const jobStatements = async () => {
    const batch = unsent;
    unsent = [];
    return batch.length === 0 ? [] : jobs.statements(batch);
  };
  const run = <Row extends object>(statement: Statement) => transaction.rows<Row>(endpoint.id, statement);
  const write: Write = {
    transaction,
    assertQueued(id) {
      if (locks.some((each) => lockKey(each) === id)) return;
      // Since the locks were named, the row has changed; otherwise it is a bug.
      log.error({ action: endpoint.id, id }, 'a write locks a row without waiting for it');
      throw changedMeanwhile();
    },
    rows: run,
    audit: (entry) => void (report.entry = { ...report.entry, ...entry }),
    unchanged: () => void (report.isChanged = false),
    queue: async (job, data, options) => {
      unsent.push(queuedJob(job, data, options));
      if (unsent.length < MAX_UNSENT_JOBS) return;
      for (const statement of await jobStatements()) await run(statement);
    },
  };
  return { write, jobStatements };
}

const getAuditEntry = ({ endpoint, actor, holder }: Operation, { entry }: WriteReport): AuditEntry => ({
  actorId: actor?.id ?? null,
  action: endpoint.id,
  subjectId: null,
  ...entry,
  ...(holder && { details: { ...entry.details, by: { kind: holder.kind, name: holder.name } } }),
});

/** Postgres ended the transaction in favour of another: serialization_failure, deadlock_detected. */
const SERIALIZATION_FAILURES: readonly unknown[] = ['40001', '40P01'];

const isSerializationFailure = (error: unknown): boolean => SERIALIZATION_FAILURES.includes(getCode(error));

/** A field of the driver's error, which Sequelize wraps in one of its own. */
function driverField(error: unknown, name: 'code' | 'constraint' | 'severity'): unknown {
  const thrown: unknown = error instanceof BaseError ? Reflect.get(error, 'parent') : error;
  return Error.isError(thrown) ? Reflect.get(thrown, name) : undefined;
}

const getCode = (error: unknown): unknown => driverField(error, 'code');

const changedMeanwhile = () => new AppError('CONFLICT', 'This has been changed by someone else meanwhile.');

const UNIQUE_VIOLATION = '23505';

/** The error for a violated unique index; undefined for every other error. */
function getConflict({ conflicts }: ServiceContext, error: unknown): AppError | undefined {
  if (getCode(error) !== UNIQUE_VIOLATION) return undefined;
  const index = driverField(error, 'constraint');
  const known = typeof index === 'string' ? conflicts[index] : undefined;
  return known?.() ?? changedMeanwhile();
}
