import type { BenchPlatform } from './bench-platform.ts';
import { getMemory, memoryWithChildren } from './proc.ts';
import type { PartReport } from './report/report.ts';

const GOAL_MB = 650;

/** Memory of all processes after the earlier parts of the run. */
export const measureMemory = async (report: PartReport, platform: BenchPlatform): Promise<void> =>
  reportMemory(report, 'memory.after-load', {
    pids: await platform.processesWhenIdle(),
    when: 'after load',
    goalMb: GOAL_MB,
  });

interface Processes {
  /** The ids of all processes, by name. */
  pids: Readonly<Record<string, number>>;
  when: string;
  goalMb?: number;
}

/** Reports the PSS of some processes, Postgres' sessions included: what several share is divided among them. */
export function reportMemory(report: PartReport, id: string, { pids, when, goalMb }: Processes): void {
  // The other processes are children of the supervisor: each is counted once.
  const figures = Object.entries(pids).map(([name, pid]) => ({
    name,
    pss: name === 'postgres' ? memoryWithChildren(pid) : getMemory(pid).pss,
  }));
  const detail = figures.map(({ name, pss }) => `${name} ${Math.round(pss)}`).join(', ');
  report.figure({
    id,
    label: `all processes ${when}, PSS`,
    value: figures.reduce((sum, { pss }) => sum + pss, 0),
    unit: 'MB',
    ...(goalMb !== undefined && { goal: { atMost: goalMb } }),
    detail,
  });
}
