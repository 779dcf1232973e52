import { percentile } from '../statistics.ts';
import type { StatementPlan } from './plan-log.ts';
import type { Read } from './reads.ts';
import type { ScaledPlatform } from './scaled-platform.ts';

/** Requests of a round to each platform, in turn: other load on the machine affects both. */
const REQUESTS = 50;
/** A slow read has fewer requests, which is enough to see that it is slow. */
const MOST_MS = 4000;
const WARM_UP = 3;
/** Addresses whose statements are looked at. */
const PLANNED = 3;
/** A list is read by its cursors from this page on. */
const DEEP_PAGE = 4;
const PAGES = 9;

export type Pair<Value> = readonly [few: Value, many: Value];

/** Milliseconds. */
export interface Round {
  p50: Pair<number>;
  p99: Pair<number>;
}

export interface MeasuredRead {
  read: Read;
  rounds: readonly Round[];
  /** Pages of 8 KB that its statements looked at, with the statement that looked at most of them. */
  blocks: Pair<number>;
  heaviest: StatementPlan | undefined;
}

/** Measures a read on a small and on a large platform, without caches. */
export async function measureRound(read: Read, platforms: Pair<ScaledPlatform>): Promise<Round> {
  const paths = await mapEach(platforms, (platform) => getPaths(read, platform));
  const times: Pair<number[]> = [[], []];
  const end = performance.now() + MOST_MS;
  for (let at = -WARM_UP; at < REQUESTS && (at < 1 || performance.now() < end); at += 1) {
    // Each platform goes first equally often: the second of two requests finds a warmer processor.
    for (const which of at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const ms = await toTime(read, platforms[which], paths[which], at + WARM_UP);
      if (at >= 0) times[which].push(ms);
    }
  }
  const share = (of: number): Pair<number> => [
    percentile(Float64Array.from(times[0]), of),
    percentile(Float64Array.from(times[1]), of),
  ];
  return { p50: share(0.5), p99: share(0.99) };
}

const mapEach = async <Value>(
  [few, many]: Pair<ScaledPlatform>,
  action: (platform: ScaledPlatform) => Promise<Value>,
): Promise<Pair<Value>> => [await action(few), await action(many)];

async function toTime(
  read: Read,
  platform: ScaledPlatform,
  paths: readonly string[],
  at: number,
): Promise<number> {
  await platform.dropCaches(read.endpoint.reads);
  const { ms } = await platform.read(paths[at % paths.length] ?? '', read.caller);
  return ms;
}

/** The blocks and the heaviest statement on the large platform; Postgres logs its plans. */
export async function plansOfRead(
  read: Read,
  platforms: Pair<ScaledPlatform>,
): Promise<Pick<MeasuredRead, 'blocks' | 'heaviest'>> {
  const [few, many] = await mapEach(platforms, (platform) => getStatements(read, platform));
  return {
    blocks: [getBlocks(few), getBlocks(many)],
    heaviest: many.toSorted((one, other) => other.blocks - one.blocks)[0],
  };
}

const getBlocks = (statements: readonly StatementPlan[]): number =>
  statements.reduce((sum, { blocks }) => sum + blocks, 0);

/** Statements of the median of several requests. */
async function getStatements(read: Read, platform: ScaledPlatform): Promise<StatementPlan[]> {
  const paths = await getPaths(read, platform);
  const requests: StatementPlan[][] = [];
  for (let at = 0; at < PLANNED; at += 1) {
    await platform.dropCaches(read.endpoint.reads);
    requests.push(
      await platform.plans.during(() => platform.read(paths[(at * 7) % paths.length] ?? '', read.caller)),
    );
  }
  return (
    requests.toSorted((one, other) => getBlocks(one) - getBlocks(other))[Math.floor(requests.length / 2)] ??
    []
  );
}

/** The addresses of a read; those of a list's later pages are found by reading it from the start. */
async function getPaths(
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
