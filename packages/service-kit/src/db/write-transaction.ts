import type pg from 'pg';
import { Transaction } from 'sequelize';
import { traceStatement, tracing } from '../tracing/tracing.ts';
import { CHANGED_KEYS } from '../versions/announce-sql.ts';
import type { Database } from './database.ts';
import type { PipelineClient } from './pipeline-client.ts';
import { statementName } from './sql.ts';
import type { Statement } from './sql.ts';

/** Prepared, as they are part of each transaction. */
const BEGIN = { name: 'transaction-begin', text: 'begin' };
const COMMIT = { name: 'transaction-commit', text: 'commit' };
/** Reads the keys that the transaction has changed. */
const READ_KEYS = { name: 'transaction-keys', text: `select ${CHANGED_KEYS} as keys` };

/**
 * A transaction that begins with its first statement and can be committed with its last one, so that these take no round trips of
 * their own. Its statements are prepared, and run on the driver itself: Sequelize neither prepares statements nor adds anything to
 * those that are written by hand. Models share it.
 */
export class WriteTransaction extends Transaction {
  readonly #db: Database;
  #client: PipelineClient | undefined;
  #hasBegun = false;
  #keys = '';
  /** The keys that models change have to be read separately. */
  #hasModels = false;

  private constructor(db: Database) {
    super(db.sequelize, {});
    this.#db = db;
  }

  /**
   * Commits what `work` does when it returns, unless it has committed by itself.
   * @throws the driver's own errors, and those of `work`; the transaction is rolled back
   */
  static async run<Result>(
    db: Database,
    work: (transaction: WriteTransaction) => Promise<Result>,
  ): Promise<Result> {
    const transaction = new WriteTransaction(db);
    transaction.#client = (await db.sequelize.connectionManager.getConnection({
      type: 'write',
    })) as PipelineClient;
    try {
      const result = await work(transaction);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  /** The keys that the transaction has changed (`announceSql`); undefined when models may have changed some. */
  get changedKeys(): string | undefined {
    return this.#hasModels ? undefined : this.#keys;
  }

  /** Sequelize reads it for each statement of a model, which follows the begin at once. */
  get connection(): PipelineClient {
    this.#hasModels = true;
    const client = this.#openClient();
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#db.onStatement?.('START TRANSACTION');
      // Postgres rejects it only with the connection, and then the statement too.
      client.query(BEGIN).catch(() => undefined);
    }
    return client;
  }

  /** @param label the prefix of the prepared statement's name */
  async rows<Row extends object>(label: string, statement: Statement): Promise<Row[]> {
    const [own, changed] = await this.#send(label, statement, READ_KEYS);
    this.#keys = (changed?.rows as { keys: string }[])[0]?.keys ?? '';
    return own?.rows as Row[];
  }

  /** Runs the last statement, which changes nothing that is announced, and commits if it succeeds. */
  async commitWith(label: string, statement: Statement): Promise<void> {
    await this.#send(label, statement, COMMIT);
    this.#release();
  }

  override async commit(): Promise<void> {
    if (!this.#client) return;
    if (this.#hasBegun) {
      this.#db.onStatement?.('COMMIT');
      await this.#client.query(COMMIT);
    }
    this.#release();
  }

  /** Never throws: what ended the transaction is the error to report. */
  override async rollback(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    try {
      if (this.#hasBegun) {
        this.#db.onStatement?.('ROLLBACK');
        await client.query('rollback');
      }
      this.#release();
    } catch {
      this.#client = undefined;
      await this.#db.sequelize.connectionManager.destroyConnection(client).catch(() => undefined);
    }
  }

  #openClient(): PipelineClient {
    if (!this.#client) throw new Error('the transaction has ended');
    return this.#client;
  }

  #release(): void {
    const client = this.#openClient();
    this.#client = undefined;
    this.#db.sequelize.connectionManager.releaseConnection(client);
  }

  /**
   * Sends a statement in one packet with a query that follows it, and with the begin if it is the first one. When a statement fails,
   * Postgres refuses the next one of the transaction, and a commit rolls it back.
   */
  async #send(label: string, { text, values }: Statement, next: pg.QueryConfig): Promise<pg.QueryResult[]> {
    const client = this.#openClient();
    const begins = !this.#hasBegun;
    const commits = next === COMMIT;
    this.#db.onStatement?.(`${begins ? 'START TRANSACTION; ' : ''}${text}${commits ? '; COMMIT' : ''}`);
    const name = statementName(label, text);
    const config = { ...(name !== undefined && { name }), text, values: [...values] };
    const run = async () => {
      const begun: Promise<unknown>[] = [];
      const sent = client.inOnePacket(() => {
        if (begins) begun.push(client.query(BEGIN));
        const { result, isSent } = sendQuery(client, config);
        // Without its last statement the transaction must not be committed.
        this.#hasBegun = !(commits && isSent);
        return isSent ? [result, client.query(next)] : [result];
      });
      await Promise.allSettled([...begun, ...sent]);
      await Promise.all(begun);
      return Promise.all(sent);
    };
    return tracing ? traceStatement(label, run) : run();
  }
}

/** @returns also whether the parameters could be serialized */
function sendQuery(
  client: pg.Client,
  query: pg.QueryConfig,
): { result: Promise<pg.QueryResult>; isSent: boolean } {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  let isSent = true;
  client.query(query, (error: Error | null, result) => {
    // pg reports such an error before `query` returns.
    isSent = false;
    if (error) reject(error);
    else resolve(result);
  });
  return { result: promise, isSent };
}
