import type { ImportChoices, ImportField } from '@backflow/contracts/bookings';

/** An import as it is stored with its rows. */
export interface ImportTask {
  name: 'import';
  choices: ImportChoices;
  headings: readonly string[];
  /** The field of each column. */
  columns: readonly (ImportField | null)[];
}

/** A row of a table: its number in the spreadsheet, its cells, and the first row before that says the same. */
export interface SourceRow {
  row: number;
  cells: string[];
  repeats?: number;
}
