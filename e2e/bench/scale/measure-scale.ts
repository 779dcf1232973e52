import { formatDecimal, formatInteger, printLine } from '../report/print.ts';
import type { PartReport } from '../report/report.ts';
import { FEW, MANY } from './amounts.ts';
import { FilledPlatform } from './filled-platform.ts';
import { measureFile } from './measure-files.ts';
import type { MeasuredFile } from './measure-files.ts';
import { measureRound, plansOfRead } from './measure-reads.ts';
import type { MeasuredRead, Pair, Round } from './measure-reads.ts';
import { getRatio } from './judge-reads.ts';
import { printReads, reportFiles, reportReads } from './report-scale.ts';
import { filesOfAll, readsOfAll } from './reads.ts';
import type { Read } from './reads.ts';
import type { ScaledPlatform } from './scaled-platform.ts';

/** A read whose first round is above this is measured in further rounds, with minutes between them. */
const SUSPECT_RATIO = 1.15;
const ROUNDS = 5;

/** Every read of every contract on a platform with a thousand events and on one with a million, in turn. */
export async function measureScale(report: PartReport): Promise<void> {
  const platforms: FilledPlatform[] = [];
  const open = async (name: string, amounts: typeof FEW) => {
    const filled = await FilledPlatform.open(name, amounts);
    platforms.push(filled);
    return filled.platform;
  };
  try {
    printLine('  Filling the small and the large platform.');
    const pair: Pair<ScaledPlatform> = [await open('few', FEW), await open('many', MANY)];
    const only = new RegExp(process.env.SCALE_READS ?? '');
    const reads = readsOfAll().filter(({ name }) => only.test(name));
    const rounds = await measureRounds(reads, pair);
    const files: MeasuredFile[] = [];
    for (const file of filesOfAll().filter(({ name }) => only.test(name))) {
      files.push(await measureFile(file, pair[1]));
    }
    const measured = await addPlans(rounds, pair);
    printReads(measured);
    reportReads(report, measured);
    reportFiles(report, files);
  } finally {
    for (const platform of platforms) await platform.close();
  }
}

/** One round of all reads, and further ones of those that may be slower on the large platform. */
async function measureRounds(
  reads: readonly Read[],
  platforms: Pair<ScaledPlatform>,
): Promise<Map<Read, Round[]>> {
  const rounds = new Map<Read, Round[]>(reads.map((read) => [read, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const open = reads.filter((read) => round === 1 || getRatio(rounds.get(read) ?? []) > SUSPECT_RATIO);
    const startedAt = performance.now();
    for (const read of open) rounds.get(read)?.push(await measureRound(read, platforms));
    const seconds = (performance.now() - startedAt) / 1000;
    printLine(`  round ${round}: ${formatInteger(open.length)} reads, ${formatDecimal(seconds, 0)} s`);
  }
  return rounds;
}

/** After all rounds: logging plans takes time. */
async function addPlans(
  rounds: ReadonlyMap<Read, readonly Round[]>,
  platforms: Pair<ScaledPlatform>,
): Promise<MeasuredRead[]> {
  for (const { plans } of platforms) await plans.start();
  const measured: MeasuredRead[] = [];
  for (const [read, itsRounds] of rounds) {
    measured.push({ read, rounds: itsRounds, ...(await plansOfRead(read, platforms)) });
  }
  for (const { plans } of platforms) await plans.stop();
  return measured;
}
