import { percentile } from '../bench/statistics.ts';
import { printLine, table } from '../bench/report/print.ts';
import { KINDS, type Entry, type Journal, type Kind } from '../support/site-load/journal.ts';
import { killOf } from '../support/site-load/judge.ts';

const READS: readonly Kind[] = ['page', 'visitor’s list', 'member’s list', 'topic', 'own bookings'];
const WRITES: readonly Kind[] = ['booking', 'cancellation', 'reply', 'upload'];

/** Prints what happened in each step, and to each kind of request. */
export function printReport(journal: Journal): void {
  const { entries, steps } = journal;
  const rows = steps.map(({ name, from, to, result }) => {
    const within = entries.filter(({ endedAt }) => endedAt >= from && endedAt < to);
    return [name, `${Math.round((to - from) / 1000)} s`, ...figuresOf(within, journal), result];
  });
  const titles = ['requests', 'in flight', 'other failures', 'reads p50/p99/max ms', 'writes p50/p99/max ms'];
  printLine('');
  table([['step', 'took', ...titles, 'result'], ...rows]);
  printLine('');
  table([
    ['kind', ...titles.slice(0, 3)],
    ...(Object.keys(KINDS) as Kind[]).map((kind) => [
      kind,
      ...figuresOf(
        entries.filter((entry) => entry.kind === kind),
        journal,
      ).slice(0, 3),
    ]),
    ['all', ...figuresOf(entries, journal).slice(0, 3)],
  ]);
}

/** Prints which requests failed in killed processes, and how. */
export function printInFlight({ entries, kills }: Journal): void {
  const lines = entries.flatMap((entry) => {
    const killed = entry.problem === undefined ? undefined : killOf(entry, kills);
    return killed ? [`${entry.kind}: ${entry.problem}, in flight in ${killed.service}`] : [];
  });
  for (const [line, same] of Map.groupBy(lines, (each) => each)) printLine(`  ${same.length} × ${line}`);
}

function figuresOf(entries: readonly Entry[], { kills }: Journal): string[] {
  const failed = entries.filter(({ problem }) => problem !== undefined);
  const inFlight = failed.filter((entry) => killOf(entry, kills) !== undefined);
  return [
    String(entries.length),
    String(inFlight.length),
    String(failed.length - inFlight.length),
    durationsOf(entries.filter(({ kind }) => READS.includes(kind))),
    durationsOf(entries.filter(({ kind }) => WRITES.includes(kind))),
  ];
}

function durationsOf(entries: readonly Entry[]): string {
  if (entries.length === 0) return '';
  const durations = Float64Array.from(entries, ({ startedAt, endedAt }) => endedAt - startedAt);
  return [0.5, 0.99, 1].map((share) => percentile(durations, share)).join('/');
}
