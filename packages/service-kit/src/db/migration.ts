/** Runs one statement, or several separated by semicolons, inside the migration's transaction. */
export type Sql = (statement: string) => Promise<void>;

export interface Migration {
  /** Sorts and names it: `0001-create-users`. Never renamed once released. */
  name: string;
  up(sql: Sql): Promise<void>;
  down(sql: Sql): Promise<void>;
}
