import type { Sql } from 'sql-template-tag';

/** Runs one of the SELECTs of a search. `step` names the statement: each text of a prepared one needs its own. */
export type Select = <Row extends object>(step: string, query: Sql) => Promise<Row[]>;
