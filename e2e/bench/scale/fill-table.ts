import pg from 'pg';
import type { Amounts } from './amounts.ts';

/** Concurrent batches. More of them would wait for each other's locks. */
const AT_ONCE = 2;
/** Rows of one statement. */
const BATCH = 50_000;
/** From this many rows on, indexes are built after the rows are inserted. */
const REBUILD_FROM = 50_000;

/** Rows of one table, computed from their numbers. */
export interface FilledTable {
  /** With its schema. */
  table: string;
  /** How many rows there are on a platform of this size; default: as many as `others`. */
  count?: (amounts: Amounts) => number;
  /** Inserts the rows of the numbers from $1 to $2. */
  insert: (amounts: Amounts) => string;
  /** Row triggers to disable, as they take too long for a million rows; `afterwards` does their work in one statement. */
  skippedTriggers?: readonly string[];
  /** Statements that follow, with the numbers of the first and the last row added. */
  afterwards?: (amounts: Amounts, first: number, last: number) => readonly string[];
  /** Default: true. False where triggers need the indexes. */
  rebuild?: boolean;
  /** Triggers lock rows of other tables: batches that run at once could deadlock. */
  isSequential?: boolean;
}

export class Filler {
  readonly #pool: pg.Pool;

  /** @param url of the database, as its superuser */
  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: AT_ONCE,
      options: '-c synchronous_commit=off -c work_mem=64MB -c maintenance_work_mem=512MB -c jit=off',
    });
  }

  async run(statement: string): Promise<void> {
    await this.#pool.query(statement);
  }

  /** Sets settings of the server, for all sessions. */
  async configure(settings: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(settings))
      await this.run(`alter system set ${name} = '${value}'`);
    await this.run('select pg_reload_conf()');
  }

  async reset(settings: Readonly<Record<string, string>>): Promise<void> {
    for (const name of Object.keys(settings)) await this.run(`alter system reset ${name}`);
    await this.run('select pg_reload_conf()');
  }

  /**
   * Adds the rows that the smaller platform lacks. Triggers run, so that counters and search words are the same as after ordinary
   * writes.
   */
  async fill(filled: FilledTable, from: Amounts, to: Amounts): Promise<void> {
    const {
      table,
      count = ({ others }) => others,
      insert,
      afterwards,
      rebuild = true,
      isSequential = false,
      skippedTriggers = [],
    } = filled;
    const [first, last] = [count(from) + 1, count(to)];
    const indexes = rebuild && last - first >= REBUILD_FROM ? await this.#dropIndexes(table) : [];
    for (const trigger of skippedTriggers) await this.run(`alter table ${table} disable trigger ${trigger}`);
    const statement = insert(to);
    const starts = Array.from(
      { length: Math.ceil((last - first + 1) / BATCH) },
      (_, at) => first + at * BATCH,
    );
    const insertOn = async () => {
      for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
        await this.#pool.query(statement, [start, Math.min(last, start + BATCH - 1)]);
      }
    };
    await Promise.all(Array.from({ length: isSequential ? 1 : AT_ONCE }, insertOn));
    for (const trigger of skippedTriggers) await this.run(`alter table ${table} enable trigger ${trigger}`);
    await Promise.all(indexes.map((definition) => this.run(definition)));
    for (const each of afterwards?.(to, first, last) ?? []) await this.run(each);
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  /** Primary keys and unique indexes remain: triggers and conflicts use them. @returns the statements that make them again */
  async #dropIndexes(table: string): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
         from pg_index i where i.indrelid = $1::regclass and not i.indisunique`,
      [table],
    );
    for (const { name } of rows) await this.#pool.query(`drop index ${name}`);
    return rows.map(({ definition }) => definition);
  }
}
