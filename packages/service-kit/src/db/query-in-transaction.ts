import type { QueryConfig, QueryResult } from 'pg';
import type { Sequelize, Transaction } from 'sequelize';
import type { Statement } from './sql.ts';
import { statementName } from './sql.ts';

/** A connection of Sequelize's pool: a client of `pg` with Sequelize's parsers. */
interface Connection {
  query(config: QueryConfig): Promise<QueryResult>;
  /** Read by Sequelize, which then closes the connection instead of using it again. */
  _invalid?: boolean;
}

/**
 * Runs a statement in a transaction of Sequelize, prepared, on the driver itself: Sequelize neither prepares statements nor adds
 * anything to those that are written by hand.
 * @param label the prefix of the prepared statement's name
 * @throws the driver's own errors
 */
export async function queryInTransaction<Row extends object>(
  sequelize: Sequelize,
  transaction: Transaction,
  label: string,
  { text, values }: Statement,
): Promise<Row[]> {
  logged(sequelize, text);
  const connection = Reflect.get(transaction, 'connection') as Connection;
  const name = statementName(label, text);
  try {
    const { rows } = await connection.query({ ...(name !== undefined && { name }), text, values });
    return rows as Row[];
  } catch (error) {
    // The statement still runs on this connection.
    if (Error.isError(error) && error.message === 'Query read timeout') connection._invalid = true;
    throw error;
  }
}

/** Sequelize's own log, which it does not declare: statements of both appear in their order. */
const logged = (sequelize: Sequelize, text: string) =>
  (Reflect.get(sequelize, 'log') as (text: string) => void).call(sequelize, text);
