import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** A socket's path has at most 104 bytes on macOS, 108 on Linux. */
const LONGEST_PATH = 100;

/** Where the supervisor of the platform on a data folder takes commands. */
export function controlSocketOf(dataDir: string): string {
  const path = join(dataDir, 'supervisor.sock');
  if (Buffer.byteLength(path) <= LONGEST_PATH) return path;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `backflow-${hash}.sock`);
}

/** A line of a command's output, and its last one. */
export const ControlLine = z.union([
  z.object({ step: z.string() }),
  z.object({ failure: z.string() }),
  z.object({ done: z.literal(true) }),
]);
export type ControlLine = z.infer<typeof ControlLine>;

const Process = z.object({ version: z.string(), since: z.string(), pid: z.number() });

/** What runs of each service. */
export const ServiceStates = z.record(z.string(), z.object({ live: Process, previous: Process.nullable() }));
export type ServiceStates = z.infer<typeof ServiceStates>;

const scope = z.string();
export const ReleaseCommand = z.object({
  scope,
  version: z.object({ name: z.string(), root: z.string() }),
  mayContract: z.boolean(),
});
export type ReleaseCommand = z.infer<typeof ReleaseCommand>;
export const BackCommand = z.object({ scope });
