import { rmSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { claimPort } from '@backflow/stack';
import { E2E_DATA_DIR, E2E_ORIGIN } from '../../support/platform.ts';
import { BenchPlatform } from '../bench-platform.ts';
import { formatDecimal, formatInteger, printLine, table } from '../report/print.ts';
import type { PartReport } from '../report/report.ts';
import { FEW, MANY, NOTHING } from './amounts.ts';
import { fill } from './fill.ts';
import { addPlans, measureRead } from './measure-reads.ts';
import type { MeasuredRead, Pair } from './measure-reads.ts';
import { readsOfAll } from './reads.ts';
import { ScaledPlatform } from './scaled-platform.ts';

const MAX_RATIO = 1.3;
/** A small table is read as a whole, a large one by its index: some levels for each row of a page. */
const PROBES = 500;
const MAX_SEARCH_MS = 50;

/** Every read of every contract on a platform with a thousand events and on one with a million, in turn. */
export async function measureScale(report: PartReport): Promise<void> {
  const folderOf = (port: number) => path.join(tmpdir(), `backflow-scale-${port}`);
  const port = await claimPort(folderOf);
  const dataDir = folderOf(port);
  const large = new BenchPlatform({ port, dataDir });
  try {
    await large.start();
    const platforms: Pair<ScaledPlatform> = [
      await ScaledPlatform.open(E2E_ORIGIN, E2E_DATA_DIR),
      await ScaledPlatform.open(`http://localhost:${port}`, dataDir),
    ];
    printLine('  Filling the small and the large platform.');
    await fill(platforms[0].stack.adminDatabaseUrl, NOTHING, FEW);
    await fill(platforms[1].stack.adminDatabaseUrl, NOTHING, MANY, (name, seconds) => {
      printLine(`  ${name}: ${formatInteger(seconds)} s`);
    });
    const measured = await measureOn(platforms);
    await Promise.all(platforms.map((platform) => platform.close()));
    printReads(measured);
    reportReads(report, measured);
  } finally {
    await large.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** First how long reads take, then what they do: logging plans takes time. */
async function measureOn(platforms: Pair<ScaledPlatform>): Promise<MeasuredRead[]> {
  const measured: MeasuredRead[] = [];
  for (const read of readsOfAll()) measured.push(await measureRead(read, platforms));
  for (const { plans } of platforms) await plans.start();
  const withPlans: MeasuredRead[] = [];
  for (const each of measured) withPlans.push(await addPlans(each, platforms));
  for (const { plans } of platforms) await plans.stop();
  return withPlans;
}

const ratioOf = ([few, many]: Pair<number>): number => many / few;
const isSlower = ({ p99 }: MeasuredRead): boolean => ratioOf(p99) > MAX_RATIO;
const readsMore = ({ blocks: [few, many] }: MeasuredRead): boolean =>
  many > few * MAX_RATIO && many > few + PROBES;
const isFile = ({ read }: MeasuredRead): boolean => read.endpoint.file;

/** All of them, those that grow most first. */
function printReads(measured: readonly MeasuredRead[]): void {
  const sorted = measured.toSorted((one, other) => ratioOf(other.p99) - ratioOf(one.p99));
  const small = formatInteger(FEW.events);
  const large = formatInteger(MANY.events);
  table([
    [
      'read',
      `p50 at ${small}`,
      large,
      `p99 at ${small}`,
      large,
      'ratio',
      `blocks at ${small}`,
      large,
      'largest step of the heaviest statement',
    ],
    ...sorted.map((each) => [
      each.read.name,
      ...[...each.p50, ...each.p99].map((ms) => formatDecimal(ms, 1)),
      formatDecimal(ratioOf(each.p99), 2),
      ...each.blocks.map(formatInteger),
      isSlower(each) || readsMore(each) ? (each.heaviest?.step ?? '') : '',
    ]),
  ]);
}

/** A file has every row, so it grows with the rows: it is named in the table, and no goal. */
function reportReads(report: PartReport, measured: readonly MeasuredRead[]): void {
  const judged = measured.filter((each) => !isFile(each));
  const list = (which: readonly MeasuredRead[]) =>
    which
      .map(
        (each) =>
          `${each.read.name} (${each.blocks.map(formatInteger).join(' → ')} blocks, ${each.heaviest?.step ?? 'no statement'})`,
      )
      .join('; ');
  const figure = (id: string, label: string, which: readonly MeasuredRead[]) => {
    report.figure({
      ...{ id: `scale.${id}`, label, value: which.length, unit: 'count' as const, goal: { atMost: 0 } },
      ...(which.length > 0 && { detail: list(which) }),
    });
  };
  report.figure({ id: 'scale.reads', label: 'reads of all contracts', value: judged.length, unit: 'count' });
  figure(
    'more-blocks',
    `that look at more than ${MAX_RATIO} × the pages at a million`,
    judged.filter(readsMore),
  );
  report.figure({
    ...{ id: 'scale.slower', label: `whose p99 is more than ${MAX_RATIO} ×`, unit: 'ratio', exact: false },
    ...{ value: judged.filter(isSlower).length / judged.length, goal: { atMost: 0 } },
    detail: list(judged.filter(isSlower)),
  });
  const searches = judged.filter(({ read }) => read.paths[0]?.includes('search='));
  report.figure({
    ...{ id: 'scale.searches', label: 'the slowest search at a million, p50', unit: 'ms' },
    ...{ value: Math.max(...searches.map(({ p50 }) => p50[1])), goal: { atMost: MAX_SEARCH_MS } },
  });
}
