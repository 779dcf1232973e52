/** Runs one statement, or several separated by semicolons, inside the migration's transaction. */
export type Sql = (statement: string) => Promise<void>;

export interface Migration {
  /** Sorts and names it: `0001-create-users`. Never renamed once released. */
  name: string;
  /**
   * Of a migration that removes what an older version uses: why no version that runs needs it, such as "unused since 0390-add-remarks".
   * Processes of an older version must have ended before it runs.
   */
  contracts?: string;
  /** Of a baseline: the names of the migrations in whose place it is (`baselineMigration`). */
  replaces?: readonly string[];
  up(sql: Sql): Promise<void>;
  down(sql: Sql): Promise<void>;
}
