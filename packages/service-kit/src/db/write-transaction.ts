import type pg from 'pg';
import { Transaction } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { traceStatement, tracing } from '../tracing/tracing.ts';
import type { Statement } from './sql.ts';
import { TransactionStatement, prepareCompanions } from './transaction-statement.ts';
import type { Companions } from './transaction-statement.ts';

/** A connection of Sequelize's pool: a client of `pg` with Sequelize's parsers. */
type Client = pg.Client & { uuid?: string | undefined; _invalid?: boolean };

/** What Sequelize does not declare. */
interface Internals {
  connectionManager: {
    getConnection(options: { uuid: string }): Promise<Client>;
    releaseConnection(client: Client): void;
    destroyConnection(client: Client): Promise<void>;
  };
  log(text: string): void;
}

/**
 * A transaction that begins with its first statement and can be committed with its last one, so that these take no round trips of
 * their own. Its statements are prepared, and run on the driver itself: Sequelize neither prepares statements nor adds anything to
 * those that are written by hand. Models share it.
 */
export class WriteTransaction extends Transaction {
  readonly #sequelize: Internals;
  #client: Client | undefined;
  #hasBegun = false;
  #keys = '';
  /** The keys that models change have to be read separately. */
  #hasModels = false;

  private constructor(sequelize: Sequelize) {
    super(sequelize, {});
    this.#sequelize = sequelize as unknown as Internals;
  }

  /**
   * Commits what `work` does when it returns, unless it has committed by itself.
   * @throws the driver's own errors, and those of `work`; the transaction is rolled back
   */
  static async run<Result>(
    sequelize: Sequelize,
    work: (transaction: WriteTransaction) => Promise<Result>,
  ): Promise<Result> {
    const transaction = new WriteTransaction(sequelize);
    await transaction.#open();
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

  /** Sequelize reads it for each statement of a model, and awaits it. */
  get connection(): Promise<Client> {
    this.#hasModels = true;
    return this.#begin();
  }

  /** @param label the prefix of the prepared statement's name */
  rows<Row extends object>(label: string, statement: Statement): Promise<Row[]> {
    return this.#send<Row>(label, statement, { readsKeys: true });
  }

  /** Runs the last statement, which changes nothing that is announced, and commits if it succeeds. */
  async commitWith(label: string, statement: Statement): Promise<void> {
    await this.#send(label, statement, { commits: true });
    this.#end('commit');
  }

  override async commit(): Promise<void> {
    if (!this.#client) return;
    if (this.#hasBegun) {
      this.#sequelize.log('COMMIT');
      await this.#client.query('commit');
    }
    this.#end('commit');
  }

  /** Never throws: what ended the transaction is the error to report. */
  override async rollback(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    try {
      if (client._invalid === true) throw new Error('a statement still runs on this connection');
      if (this.#hasBegun) {
        this.#sequelize.log('ROLLBACK');
        await client.query('rollback');
      }
      this.#end('rollback');
    } catch {
      this.#client = undefined;
      await this.#sequelize.connectionManager.destroyConnection(client).catch(() => undefined);
    }
  }

  async #open(): Promise<void> {
    const client = await this.#sequelize.connectionManager.getConnection({ uuid: this.#id });
    client.uuid = this.#id;
    this.#client = client;
    await prepareCompanions(client);
  }

  get #id(): string {
    return Reflect.get(this, 'id') as string;
  }

  async #begin(): Promise<Client> {
    const client = this.#openClient();
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#sequelize.log('START TRANSACTION');
      await client.query('begin');
    }
    return client;
  }

  #openClient(): Client {
    if (!this.#client) throw new Error('the transaction has ended');
    return this.#client;
  }

  async #send<Row extends object>(
    label: string,
    statement: Statement,
    companions: Pick<Companions, 'readsKeys' | 'commits'>,
  ): Promise<Row[]> {
    const client = this.#openClient();
    const begins = !this.#hasBegun;
    this.#hasBegun = true;
    const { readsKeys = false, commits = false } = companions;
    this.#sequelize.log(
      `${begins ? 'START TRANSACTION; ' : ''}${statement.text}${commits ? '; COMMIT' : ''}`,
    );
    const query = new TransactionStatement(label, statement, { begins, readsKeys, commits });
    try {
      const run = () =>
        new Promise<pg.QueryResult<Row>>((resolve, reject) => {
          query.callback = (error, result) =>
            error === null || error === undefined
              ? resolve(result as pg.QueryResult<Row>)
              : reject(Error.isError(error) ? error : new Error('The statement failed.', { cause: error }));
          client.query(query);
        });
      const { rows } = await (tracing ? traceStatement(label, run) : run());
      if (readsKeys) this.#keys = query.keys ?? '';
      return rows;
    } catch (error) {
      // The statement still runs on this connection.
      if (Error.isError(error) && error.message === 'Query read timeout') client._invalid = true;
      throw error;
    }
  }

  #end(how: 'commit' | 'rollback'): void {
    const client = this.#openClient();
    this.#client = undefined;
    Reflect.set(this, 'finished', how);
    this.#sequelize.connectionManager.releaseConnection(client);
    client.uuid = undefined;
  }
}
