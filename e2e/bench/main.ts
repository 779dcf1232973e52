import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { BenchPlatform } from './bench-platform.ts';
import { PARTS } from './parts.ts';
import type { Part } from './parts.ts';
import { compareResults } from './report/compare.ts';
import { getVerdict } from './report/figure.ts';
import { heading, printCompared, printFigures, printLine } from './report/print.ts';
import { Report } from './report/report.ts';
import { newestResults, readResults, storeResults, writeResults } from './report/results.ts';
import type { Results } from './report/results.ts';

const BASELINE = path.join(import.meta.dirname, 'baseline.json');
/** Shares of processor time on another machine differ by this much. */
const BASELINE_NOISE = 1.6;
const USAGE = `Usage: npm run bench [-- part …], where part is one of ${PARTS.map(({ name }) => name).join(', ')};
       npm run bench -- compare FILE [FILE]: an earlier run with the last one, or with another one;
       npm run bench -- ci [--accept]: what CI compares with e2e/bench/baseline.json; --accept replaces that file.`;

const [command, ...rest] = process.argv.slice(2);
try {
  if (command === 'compare') compare(rest);
  else if (command === 'ci') await measureForCi(rest.includes('--accept'));
  else await measureAndStore(selectParts(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function selectParts(names: readonly string[]): readonly Part[] {
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}.\n${USAGE}`);
  return PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** Measures some parts, prints the table and stores the file. */
async function measureAndStore(parts: readonly Part[]): Promise<void> {
  const results = await measure(parts, { isCi: false });
  heading('Figures', '  Of neighbours in one run. What a busy machine has measured is not judged.');
  printFigures(results.figures);
  printLine(`\nStored as ${storeResults(results)}. Compare: npm run bench -- compare FILE`);
}

/** Fails when a figure is worse than in the committed file. */
async function measureForCi(isAccepted: boolean): Promise<void> {
  const results = await measure(
    PARTS.filter(({ isInCi }) => isInCi),
    { isCi: true },
  );
  if (isAccepted) return writeResults(BASELINE, results);
  const compared = compareResults(readResults(BASELINE), results, { noise: BASELINE_NOISE }).filter(
    // Durations depend on the machine; a share of bare Express' time can be compared.
    ({ before, after }) =>
      (after ?? before)?.exact === true || (after ?? before)?.id.endsWith('-cpu') === true,
  );
  heading(
    'Compared with e2e/bench/baseline.json',
    '  Bytes, counts, and processor time as a share of bare Express.',
  );
  printCompared(compared);
  const worse = compared.filter(({ change }) => change === 'worse' || change === 'gone');
  if (worse.length === 0) return;
  throw new Error(`\nWorse than the baseline: ${worse.map(({ id }) => id).join(', ')}.
Find the cause, or accept the figures: npm run bench -- ci --accept`);
}

function compare([earlier, later]: readonly string[]): void {
  if (earlier === undefined) throw new Error(USAGE);
  const files = [earlier, later ?? newestResults()];
  const [before, after] = files.map(readResults) as [Results, Results];
  heading(
    `${before.commit} (${before.measuredAt}) and ${after.commit} (${after.measuredAt})`,
    '  Times are divided by those of the calibration loop, and compared where both machines were quiet.',
  );
  printCompared(compareResults(before, after));
}

/** Runs some parts on a platform with an empty data folder, which is deleted afterwards. */
async function measure(parts: readonly Part[], { isCi }: { isCi: boolean }): Promise<Results> {
  const platform = new BenchPlatform();
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      interruption.abort();
      void platform
        .stop()
        .then(() => platform.deleteData())
        .finally(() => process.exit(1));
    });
  }
  const report = new Report({ isCi });
  try {
    platform.deleteData();
    await platform.start();
    for (const { name, title, run } of parts) {
      printLine(`\n${name}: ${title}`);
      await report.measure((part) => run(part, platform));
      const missed = report.figures.filter(
        (figure) => figure.id.startsWith(`${name}.`) && getVerdict(figure) === 'missed',
      );
      for (const { label } of missed) printLine(`  missed: ${label}`);
    }
  } catch (error) {
    // Errors during an interruption are expected.
    if (!interruption.signal.aborted) throw error;
  } finally {
    if (!interruption.signal.aborted) {
      await platform.stop();
      platform.deleteData();
    }
  }
  return {
    format: 1,
    measuredAt: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    cores: availableParallelism(),
    workMs: report.workMs,
    figures: [...report.figures],
  };
}
