import { availableParallelism, loadavg } from 'node:os';
import { BenchPlatform } from './bench-platform.ts';
import { measureEventsList } from './events-list.ts';
import { measureFirstLoads } from './first-load.ts';
import { measureFlat } from './flat/measure-flat.ts';
import { measureForumStreams } from './forum-streams.ts';
import { measureForum } from './forum.ts';
import { measureMemory } from './memory.ts';
import { atMost, formatDecimal, heading, printLine, table } from './report.ts';
import { measureRegistrations } from './registrations.ts';
import { measureResources } from './resources.ts';

const GOAL_SECONDS = 5;
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

type Part = 'events' | 'registrations' | 'loads' | 'flat' | 'resources' | 'forum' | 'streams' | 'start';
/** The order matters: the last one moves the database, and cached connections to it break. */
const PARTS: Record<Part, () => Promise<void>> = {
  async events() {
    await measureEventsList();
    measureMemory('after that load', await platform.processesWhenIdle());
  },
  registrations: measureRegistrations,
  loads: measureFirstLoads,
  flat: measureFlat,
  resources: measureResources,
  forum: measureForum,
  streams: measureForumStreams,
  async start() {
    await measureWarmStart();
    measureMemory('after a warm start', await platform.processesWhenIdle());
  },
};
/** All of them, or those that are named. */
const requested = process.argv.slice(2);
const selected = (Object.keys(PARTS) as Part[]).filter(
  (part) => requested.length === 0 || requested.includes(part),
);

try {
  printLine(
    '\nMeasuring the platform on an empty data folder: about twelve minutes. A busy machine moves every',
  );
  printLine('figure; the ratios, taken side by side, and the CPU time a request takes move least.');
  printLine(`${availableParallelism()} cores; load average before: ${loadavg()[0]?.toFixed(1)}.`);
  platform.deleteData();
  await platform.start();
  for (const part of selected) await PARTS[part]();
} catch (error) {
  // What breaks while everything is being stopped is no news.
  if (!interruption.signal.aborted) {
    process.stderr.write(
      `\nThe measurement failed: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  }
} finally {
  if (!interruption.signal.aborted) {
    await platform.stop();
    platform.deleteData();
  }
}

/** Stops the platform and starts it again on the same data. */
async function measureWarmStart(): Promise<void> {
  await platform.stop();
  const seconds = await platform.start();
  heading(
    '6. Warm start',
    '   From the start of the supervisor, on data that is there, until /readyz responses 200.',
  );
  table([
    ['', 'seconds', 'goal'],
    ['ready', formatDecimal(seconds, 1), atMost(seconds, GOAL_SECONDS)],
  ]);
}
