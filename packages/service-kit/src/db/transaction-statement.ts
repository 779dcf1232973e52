import pg from 'pg';
import { CHANGED_KEYS } from '../versions/announce-sql.ts';
import { statementName } from './sql.ts';
import type { Statement } from './sql.ts';

/** The parts of pg's connection that queries use. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  bind(config: { portal: string; statement: string }): void;
  execute(config: { portal: string }): void;
  sync(): void;
}

/** The methods of a query that pg calls. */
interface Handlers {
  readonly name: string | undefined;
  readonly text: string;
  readonly _result: unknown;
  submit(connection: Wire): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleEmptyQuery(connection: Wire): void;
  handleReadyForQuery(connection: Wire): void;
  handleError(error: unknown, connection: Wire): void;
}

type Callback = (error: unknown, result?: pg.QueryResult) => void;

/** Commands sent in the same packet: before the statement, or after it if it succeeds. */
export interface Companions {
  begins?: boolean;
  /** Reads the keys that the transaction has changed. */
  readsKeys?: boolean;
  commits?: boolean;
}

/** Prepared on each connection before its first transaction. */
const COMPANIONS = {
  begin: { name: 'transaction-begin', text: 'begin' },
  commit: { name: 'transaction-commit', text: 'commit' },
  keys: { name: 'transaction-keys', text: `select ${CHANGED_KEYS}` },
} as const;

/** Prepares these commands on a connection. pg can only prepare a statement by running it. */
export async function prepareCompanions(client: pg.Client): Promise<void> {
  const { parsedStatements } = Reflect.get(client, 'connection') as unknown as Wire;
  if (parsedStatements[COMPANIONS.commit.name] !== undefined) return;
  for (const companion of [COMPANIONS.begin, COMPANIONS.keys, COMPANIONS.commit])
    await client.query(companion);
}

/**
 * A query of pg that sends a prepared statement with the begin or the end of its transaction, in one packet. Postgres answers with
 * one packet too, and skips what follows a statement that fails.
 */
export class TransactionStatement implements pg.Submittable {
  /** Set by pg. */
  callback: Callback = () => undefined;
  /** The keys that the transaction has changed, once read. */
  keys: string | undefined;
  readonly #query: Handlers;
  readonly #companions: Companions;
  /** Set when the parameters can't be serialized: the rest of the packet must not be sent. */
  #isUnsendable = false;
  #isSubmitted = false;
  /** Completed commands before the statement. */
  #before: number;

  /** @param label the prefix of the prepared statement's name */
  constructor(label: string, { text, values }: Statement, companions: Companions) {
    const name = statementName(label, text);
    const done: Callback = (error, result) => {
      if (error !== null && error !== undefined && !this.#isSubmitted) this.#isUnsendable = true;
      this.callback(error, result);
    };
    this.#query = new pg.Query(
      {
        ...(name !== undefined && { name }),
        text,
        values: [...values],
        queryMode: 'extended',
      } as pg.QueryConfig,
      done as never,
    ) as unknown as Handlers;
    this.#companions = companions;
    this.#before = companions.begins === true ? 1 : 0;
  }

  /** pg reads it to track prepared statements. */
  get name(): string | undefined {
    return this.#query.name;
  }

  get text(): string {
    return this.#query.text;
  }

  get _result(): unknown {
    return this.#query._result;
  }

  submit(given: unknown): Error | null {
    const connection = given as Wire;
    const run = ({ name }: { name: string }) => {
      connection.bind({ portal: '', statement: name });
      connection.execute({ portal: '' });
    };
    const { begins = false, readsKeys = false, commits = false } = this.#companions;
    connection.stream.cork();
    try {
      if (begins) run(COMPANIONS.begin);
      const failure = this.#query.submit(withoutSync(connection));
      this.#isSubmitted = true;
      if (!failure && !this.#isUnsendable) {
        if (readsKeys) run(COMPANIONS.keys);
        if (commits) run(COMPANIONS.commit);
      }
      connection.sync();
      return failure;
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.#query.handleRowDescription(message);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#before === 0) this.#query.handleDataRow(message);
    else this.keys = message.fields[0] ?? '';
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#before === 0) this.#query.handleCommandComplete(message, connection);
    this.#before -= 1;
  }

  handleEmptyQuery(connection: Wire): void {
    this.#query.handleEmptyQuery(connection);
  }

  handleReadyForQuery(connection: Wire): void {
    this.#query.handleReadyForQuery(connection);
  }

  handleError(error: unknown, connection: Wire): void {
    this.#query.handleError(error, connection);
  }
}

/** The connection, for a query that is not the last one in the packet. */
const withoutSync = (connection: Wire): Wire =>
  Object.create(connection, { sync: { value: () => undefined } }) as Wire;
