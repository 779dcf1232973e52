import type { JobContract, JobData, Topic } from '@backflow/contracts';
import { QueryTypes, UniqueConstraintError } from 'sequelize';
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
  readonly changed: (...topics: readonly Topic[]) => void;
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
 * @returns what `work` returned
 */
export async function mutate<Result>(
  context: ServiceContext,
  operation: Operation,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const { sequelize } = context.db;
  const said: Said = { line: {}, topics: operation.endpoint.changes, isChanged: true };
  const result = await sequelize
    .transaction(async (transaction) => {
      const done = await work(writeIn(transaction, context, said));
      if (operation.endpoint.audit && said.isChanged) {
        await recordAudit(sequelize, transaction, auditLineOf(operation, said));
      }
      return done;
    })
    .catch((error: unknown) => {
      throw conflictOf(context, error) ?? error;
    });
  if (said.isChanged) await Promise.all(said.topics.map((topic) => announceChange(context.redis, topic)));
  return result;
}

/** What a write has said of itself. */
interface Said {
  line: Partial<AuditLine>;
  topics: readonly Topic[];
  isChanged: boolean;
}

function writeIn(transaction: Transaction, { db: { sequelize }, jobs }: ServiceContext, said: Said): Write {
  let narrowed: readonly Topic[] = [];
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

/** What a unique index's refusal means; undefined for every other error. */
function conflictOf({ conflicts }: ServiceContext, error: unknown): AppError | undefined {
  if (!(error instanceof UniqueConstraintError)) return undefined;
  const index: unknown = Reflect.get(error.parent, 'constraint');
  const known = typeof index === 'string' ? conflicts[index] : undefined;
  return known?.() ?? new AppError('CONFLICT', 'This has been changed by someone else meanwhile.');
}
