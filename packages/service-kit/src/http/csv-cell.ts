/** An amount: a decimal string that spreadsheets may add up. Other strings are text. */
export interface Decimal {
  readonly decimal: string;
}

export const decimal = (text: string): Decimal => ({ decimal: text });

/** A cell of a CSV file; null is an empty one. */
export type Cell = string | number | boolean | Decimal | null;
