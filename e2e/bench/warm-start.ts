import type { BenchPlatform } from './bench-platform.ts';
import { atMost, decimal, heading, table } from './report.ts';

const GOAL_SECONDS = 10;

/** Stops the platform and starts it again on the same data. */
export async function measureWarmStart(platform: BenchPlatform): Promise<void> {
  await platform.stop();
  const seconds = await platform.start();
  heading(
    '3. Warm start',
    '   From the start of the supervisor, on data that is there, until /readyz responses 200.',
  );
  table([
    ['', 'seconds', 'goal'],
    ['ready', decimal(seconds, 1), atMost(seconds, GOAL_SECONDS)],
  ]);
}
