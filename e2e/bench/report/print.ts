import colors from 'picocolors';
import type { Compared } from './compare.ts';
import { formatGoal, formatValue, getVerdict } from './figure.ts';
import type { Figure } from './figure.ts';

/** One line of the report. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

export const heading = (title: string, explanation: string): void =>
  printLine(`\n${title}\n${explanation}\n`);

/** Rows of cells, the first one the titles: the first column to the left, the others to the right. */
export function table(
  rows: readonly (readonly string[])[],
  paint: (row: number) => Paint = () => plain,
): void {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    );
    printLine(paint(index)(`  ${cells.join('   ')}`.trimEnd()));
  }
}

type Paint = (text: string) => string;
const plain: Paint = (text) => text;

/** All figures with their goals; what misses its goal is red. */
export function printFigures(figures: readonly Figure[]): void {
  const verdicts = figures.map(getVerdict);
  table(
    [
      ['figure', 'value', 'goal', ''],
      ...figures.map(({ id, label, value, unit, goal }, at) => [
        `${getPart(id)}: ${label}`,
        formatValue(value, unit),
        formatGoal(goal, unit),
        verdicts[at] === 'no goal' ? '' : (verdicts[at] ?? ''),
      ]),
    ],
    (row) => (verdicts[row - 1] === 'missed' ? colors.red : plain),
  );
  for (const { id, label, detail } of figures) {
    if (detail !== undefined) printLine(colors.dim(`  ${getPart(id)}: ${label}: ${detail}`));
  }
}

const getPart = (id: string): string => id.slice(0, id.indexOf('.'));

/** Two runs side by side; what got worse is red. */
export function printCompared(all: readonly Compared[]): void {
  table(
    [
      ['figure', 'before', 'after', 'factor', ''],
      ...all.map(({ id, before, after, factor, change }) => [
        `${getPart(id)}: ${(after ?? before)?.label ?? id}`,
        before ? formatValue(before.value, before.unit) : '',
        after ? formatValue(after.value, after.unit) : '',
        formatDecimal(factor, 2),
        change === 'same' ? '' : change,
      ]),
    ],
    (row) => {
      const change = all[row - 1]?.change;
      return change === 'worse' ? colors.red : change === 'better' ? colors.green : plain;
    },
  );
}

export const formatInteger = (figure: number): string =>
  Number.isNaN(figure) ? '–' : Math.round(figure).toLocaleString('en-US');
export const formatDecimal = (figure: number, digits: number): string =>
  Number.isNaN(figure) ? '–' : figure.toFixed(digits);
