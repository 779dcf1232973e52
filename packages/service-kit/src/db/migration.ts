/** Runs one statement, or several separated by semicolons, inside the migration's transaction. */
export type Sql = (statement: string) => Promise<void>;

export interface Migration {
  /** Sorts and names it: `0001-create-users`. Never renamed once released. */
  name: string;
  /**
   * Set on a migration that breaks an older version: why no running version is affected, such as "unused since 0390-add-remarks".
   * Processes of an older version must have ended before it runs.
   */
  contracts?: string;
  /** Set on a baseline: the names of the migrations that it replaces (`baselineMigration`). */
  replaces?: readonly string[];
  up(sql: Sql): Promise<void>;
  down(sql: Sql): Promise<void>;
}
