import type { BenchPlatform, ServiceProcesses } from './bench-platform.ts';
import { reportMemory } from './memory.ts';
import type { PartReport } from './report/report.ts';

const GOAL_SECONDS = 5;
const GOAL_MB = 400;
/** The default last: the platform goes on with it. */
const MODES: readonly ServiceProcesses[] = ['each', 'one'];
const LABELS = { one: 'services in one process', each: 'a process for each service' };

/** Stops the platform and starts it again on the same data, with both ways to run the services. Only the default has goals. */
export async function measureStarts(report: PartReport, platform: BenchPlatform): Promise<void> {
  for (const mode of MODES) {
    const isDefault = mode === 'one';
    const id = isDefault ? 'starts' : 'starts.each';
    await platform.stop();
    report.figure({
      id: `${id}.warm`,
      label: `warm start, from the supervisor to /readyz, ${LABELS[mode]}`,
      value: await platform.start(mode),
      unit: 's',
      ...(isDefault && { goal: { atMost: GOAL_SECONDS } }),
    });
    reportMemory(report, `${id}.memory`, {
      pids: await platform.processesWhenIdle(),
      when: `after a warm start, ${LABELS[mode]}`,
      ...(isDefault && { goalMb: GOAL_MB }),
    });
  }
}
