/** One line of the report. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

export const heading = (title: string, explanation: string): void =>
  printLine(`\n${title}\n${explanation}\n`);

/** Rows of cells, the first one the titles: the first column to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    );
    printLine(`  ${cells.join('   ')}`.trimEnd());
  }
}

/** A figure's goal, and whether it is met. */
export const atLeast = (figure: number, goal: number, digits = 2): string =>
  `≥ ${goal.toFixed(digits)} ${figure >= goal ? 'ok   ' : 'SHORT'}`;
export const atMost = (figure: number, goal: number): string =>
  `≤ ${goal} ${figure <= goal ? 'ok   ' : 'SHORT'}`;

export const formatInteger = (figure: number): string =>
  Number.isNaN(figure) ? '–' : Math.round(figure).toLocaleString('en-US');
export const formatDecimal = (figure: number, digits: number): string =>
  Number.isNaN(figure) ? '–' : figure.toFixed(digits);

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}

/** @param share 0.99 for the figure that one in a hundred exceeds */
export function percentile(figures: Float64Array, share: number): number {
  return figures.toSorted()[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? NaN;
}
