import { getMemory } from '../proc.ts';
import type { Read } from './reads.ts';
import type { ScaledPlatform } from './scaled-platform.ts';

const SAMPLE_MS = 50;

export interface MeasuredFile {
  name: string;
  bytes: number;
  seconds: number;
  /** Megabytes (PSS) that the gateway and the services took at most, above what they had before. */
  growthMb: number;
}

/** Reads a file of all rows and samples the processes' memory. A first read warms up pools and code. */
export async function measureFile(
  { name, paths, caller }: Read,
  platform: ScaledPlatform,
): Promise<MeasuredFile> {
  const path = paths[0] ?? '';
  await platform.drain(path, caller);
  const pids = platform.filePids;
  const memory = () => pids.reduce((sum, pid) => sum + getMemory(pid).pss, 0);
  const before = memory();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memory())), SAMPLE_MS);
  try {
    const startedAt = performance.now();
    const bytes = await platform.drain(path, caller);
    const seconds = (performance.now() - startedAt) / 1000;
    return { name, bytes, seconds, growthMb: Math.max(most, memory()) - before };
  } finally {
    clearInterval(timer);
  }
}
