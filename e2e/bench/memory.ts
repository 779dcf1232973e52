import { memoryOf } from './proc.ts';
import { atMost, heading, table, formatInteger } from './report.ts';

const GOAL_MEGABYTES = 800;
/** Not ours, and not Node. */
const STORES = new Set(['postgres', 'redis']);

/** Memory of our own Node processes. @param pids of all processes, by name */
export function measureMemory(when: string, pids: Readonly<Record<string, number>>): void {
  heading(
    `Memory of our Node processes, idle ${when}`,
    '   MB. PSS: what several share is divided among them. RSS: counted in full for each.',
  );
  const processes = Object.entries(pids).filter(([name]) => !STORES.has(name));
  const figures = processes.map(([name, pid]) => ({ name, ...memoryOf(pid) }));
  const total = (figure: 'pss' | 'rss') => figures.reduce((sum, each) => sum + each[figure], 0);
  table([
    ['', 'PSS', 'RSS', 'goal (PSS)'],
    ...figures.map(({ name, pss, rss }) => [name, formatInteger(pss), formatInteger(rss), '']),
    ['all', formatInteger(total('pss')), formatInteger(total('rss')), atMost(total('pss'), GOAL_MEGABYTES)],
  ]);
}
