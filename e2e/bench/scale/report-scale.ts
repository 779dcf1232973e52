import colors from 'picocolors';
import { formatDecimal, formatInteger, printLine, table } from '../report/print.ts';
import type { PartReport } from '../report/report.ts';
import { FEW, MANY } from './amounts.ts';
import {
  MAX_RATIO,
  MAX_SEARCH_MS,
  isQuickSearch,
  isSearch,
  isSlower,
  getRatio,
  readsMore,
  getTimes,
} from './judge-reads.ts';
import type { MeasuredFile } from './measure-files.ts';
import type { MeasuredRead } from './measure-reads.ts';

/** Enough for three pages of a list, and garbage. */
const MAX_FILE_MB = 40;

/** All of them, those that grow most first. Red with the plan of its heaviest statement: what is slower at a million. */
export function printReads(measured: readonly MeasuredRead[]): void {
  const sorted = measured.toSorted((one, other) => getRatio(other.rounds) - getRatio(one.rounds));
  const [small, large] = [formatInteger(FEW.events), formatInteger(MANY.events)];
  table(
    [
      ['read', `p50 at ${small}`, large, `p99 at ${small}`, large, 'ratio', `blocks at ${small}`, large],
      ...sorted.map((each) => [
        each.read.name,
        ...getTimes(each.rounds, 'p50').map((ms) => formatDecimal(ms, 1)),
        ...getTimes(each.rounds, 'p99').map((ms) => formatDecimal(ms, 1)),
        formatDecimal(getRatio(each.rounds), 2),
        ...each.blocks.map(formatInteger),
      ]),
    ],
    (row) => {
      const each = sorted[row - 1];
      return each && isSlower(each) ? colors.red : each && readsMore(each) ? colors.yellow : (text) => text;
    },
  );
  for (const each of sorted.filter((read) => isSlower(read) || readsMore(read))) {
    printLine(`\n  ${each.read.name}: ${each.heaviest ? each.heaviest.step : 'no statement'}`);
    for (const line of each.heaviest?.plan ?? []) printLine(colors.dim(`    ${line}`));
  }
  const slower = measured.filter(isSlower);
  const searches = slower.filter(isSearch);
  printLine(
    `\n  ${formatInteger(measured.length - slower.length)} of ${formatInteger(measured.length)} reads are at most ${MAX_RATIO} × at a million. ` +
      `Of the others ${formatInteger(searches.length)} are searches, ${formatInteger(searches.filter(isQuickSearch).length)} of them within ${MAX_SEARCH_MS} ms.`,
  );
}

export function reportReads(report: PartReport, measured: readonly MeasuredRead[]): void {
  const getName = (each: MeasuredRead) =>
    `${each.read.name} (${formatDecimal(getRatio(each.rounds), 2)} ×, ${each.blocks.map(formatInteger).join(' → ')} blocks, ` +
    `${each.heaviest?.step ?? 'no statement'})`;
  const getDetail = (which: readonly MeasuredRead[]) =>
    which.length > 0 ? { detail: which.map(getName).join('; ') } : {};
  const more = measured.filter(readsMore);
  const slower = measured.filter(isSlower);
  report.figure({
    id: 'scale.reads',
    label: 'reads of all contracts',
    value: measured.length,
    unit: 'count',
  });
  report.figure({
    ...{ id: 'scale.more-blocks', label: `that look at more than ${MAX_RATIO} × the pages at a million` },
    ...{ value: more.length, unit: 'count', goal: { atMost: 0 } },
    ...getDetail(more),
  });
  report.figure({
    ...{ id: 'scale.slower', label: `whose p99 is more than ${MAX_RATIO} ×`, unit: 'count', exact: false },
    ...{ value: slower.length, goal: { atMost: 0 } },
    ...getDetail(slower),
  });
  const searches = measured
    .filter(isSearch)
    .toSorted((one, other) => getTimes(other.rounds, 'p99')[1] - getTimes(one.rounds, 'p99')[1]);
  const [slowest] = searches;
  if (!slowest) return;
  report.figure({
    ...{ id: 'scale.searches', label: 'the slowest search at a million, p99', unit: 'ms' },
    ...{
      value: getTimes(slowest.rounds, 'p99')[1],
      goal: { atMost: MAX_SEARCH_MS },
      detail: slowest.read.name,
    },
  });
}

/** A file has every row, so it takes longer with more rows; the memory it takes must not grow. */
export function reportFiles(report: PartReport, files: readonly MeasuredFile[]): void {
  const [largest] = files.toSorted((one, other) => other.growthMb - one.growthMb);
  if (!largest) return;
  const describe = ({ name, bytes, seconds, growthMb }: MeasuredFile) =>
    `${name}: ${formatDecimal(bytes / 1e6, 1)} MB in ${formatDecimal(seconds, 1)} s, ${formatDecimal(growthMb, 0)} MB more memory`;
  report.figure({
    ...{
      id: 'scale.files',
      label: 'memory that the services need for the largest file',
      unit: 'MB',
      exact: false,
    },
    ...{ value: largest.growthMb, goal: { atMost: MAX_FILE_MB }, detail: files.map(describe).join('; ') },
  });
}
