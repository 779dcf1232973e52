import { percentile } from '../statistics.ts';
import type { StatementPlan } from './plan-log.ts';
import type { Read } from './reads.ts';
import type { ScaledPlatform } from './scaled-platform.ts';

/** Of each read, in turn on both platforms: what moves the machine moves both. */
const REQUESTS = 60;
const MOST_MS = 3000;
const WARM_UP = 3;
/** A file has every row. */
const FILES = 2;
/** Addresses whose statements are looked at. */
const PLANNED = 3;
/** A list is read by its cursors from this page on. */
const DEEP_PAGE = 4;
const PAGES = 9;

export type Pair<Value> = readonly [few: Value, many: Value];

export interface MeasuredRead {
  read: Read;
  /** Milliseconds. */
  p50: Pair<number>;
  p99: Pair<number>;
  /** Pages of 8 KB that its statements looked at, with the statement that looked at most of them. */
  blocks: Pair<number>;
  heaviest: StatementPlan | undefined;
}

/** Reads one thing on a small and on a large platform. */
export async function measureRead(read: Read, platforms: Pair<ScaledPlatform>): Promise<MeasuredRead> {
  const [fewPaths, manyPaths] = [await pathsOf(read, platforms[0]), await pathsOf(read, platforms[1])];
  const few: number[] = [];
  const many: number[] = [];
  const end = performance.now() + MOST_MS;
  const [first, last] = read.endpoint.file ? [0, FILES] : [-WARM_UP, REQUESTS];
  for (let at = first; at < last && (at < 1 || performance.now() < end); at += 1) {
    const times = [
      await timeOf(read, platforms[0], fewPaths, at),
      await timeOf(read, platforms[1], manyPaths, at),
    ] as const;
    if (at < 0) continue;
    few.push(times[0]);
    many.push(times[1]);
  }
  return {
    read,
    p50: [percentile(Float64Array.from(few), 0.5), percentile(Float64Array.from(many), 0.5)],
    p99: [percentile(Float64Array.from(few), 0.99), percentile(Float64Array.from(many), 0.99)],
    blocks: [NaN, NaN],
    heaviest: undefined,
  };
}

async function timeOf(
  read: Read,
  platform: ScaledPlatform,
  paths: readonly string[],
  at: number,
): Promise<number> {
  await avoidCaches(read, platform);
  const { ms } = await platform.read(paths[(at + WARM_UP) % paths.length] ?? '', read.caller);
  return ms;
}

/** What a gateway or a service caches for all is dropped, as after a change. */
const avoidCaches = async ({ endpoint }: Read, platform: ScaledPlatform): Promise<void> => {
  if (endpoint.cache) await platform.dropCaches(endpoint.reads);
};

/** Adds the blocks and the heaviest statement; Postgres logs its plans. */
export async function addPlans(
  measured: MeasuredRead,
  platforms: Pair<ScaledPlatform>,
): Promise<MeasuredRead> {
  const [few, many] = [
    await statementsOf(measured.read, platforms[0]),
    await statementsOf(measured.read, platforms[1]),
  ];
  return {
    ...measured,
    blocks: [blocksOf(few), blocksOf(many)],
    heaviest: many.toSorted((one, other) => other.blocks - one.blocks)[0],
  };
}

const blocksOf = (statements: readonly StatementPlan[]): number =>
  statements.reduce((sum, { blocks }) => sum + blocks, 0);

/** Of the median of some requests. */
async function statementsOf(read: Read, platform: ScaledPlatform): Promise<StatementPlan[]> {
  const paths = await pathsOf(read, platform);
  const requests: StatementPlan[][] = [];
  for (let at = 0; at < (read.endpoint.file ? 1 : PLANNED); at += 1) {
    await avoidCaches(read, platform);
    requests.push(
      await platform.plans.during(() => platform.read(paths[(at * 7) % paths.length] ?? '', read.caller)),
    );
  }
  return (
    requests.toSorted((one, other) => blocksOf(one) - blocksOf(other))[Math.floor(requests.length / 2)] ?? []
  );
}

/** The addresses of a read; those of a list's later pages are found by reading it from the start. */
async function pathsOf(
  { isDeep, paths, caller }: Read,
  platform: ScaledPlatform,
): Promise<readonly string[]> {
  if (!isDeep) return paths;
  const [first = ''] = paths;
  const found: string[] = [];
  let next = first;
  for (let page = 1; page <= PAGES; page += 1) {
    const { text } = await platform.read(next, caller);
    const cursor = (JSON.parse(text) as { page?: { nextCursor?: string | null } }).page?.nextCursor;
    if (!cursor) break;
    next = `${first}&cursor=${encodeURIComponent(cursor)}`;
    if (page >= DEEP_PAGE) found.push(next);
  }
  return found.length > 0 ? found : paths;
}
