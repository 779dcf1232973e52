import type { ImportChoices, ImportField } from '@backflow/contracts/bookings';

/** An import as it is stored with its rows. */
export interface ImportTask {
  name: 'import';
  choices: ImportChoices;
  headings: readonly string[];
  /** The field of each column. */
  columns: readonly (ImportField | null)[];
}

/** A row of a table: its number in the spreadsheet, and its cells. */
export interface SourceRow {
  row: number;
  cells: string[];
}
