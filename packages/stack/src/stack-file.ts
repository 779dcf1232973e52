import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const StackFile = z.object({
  publicUrl: z.string(),
  adminDatabaseUrl: z.string(),
  /** The same database as the identity service's role, for `npm run admin`, which gets no secret. */
  identityDatabaseUrl: z.string(),
  redisUrl: z.string(),
  /** The secret by which services recognize the gateway. */
  gatewaySecret: z.string(),
  /** The token of the platform's operator for publishing and pointing releases. */
  operatorToken: z.string(),
  /** The database as the releases service's role, for `npm run release -- token`. */
  releasesDatabaseUrl: z.string(),
  logs: z.string(),
  /** Addresses of the gateway, every service, and the platform's own mailbox, by name. */
  urls: z.record(z.string(), z.string()),
  /** Process ids by name; `supervisor` is the parent of the others. */
  pids: z.record(z.string(), z.number()),
});

/** The state of a running platform, stored in its data folder for other commands, tests and measurements. */
export type StackFile = z.infer<typeof StackFile>;

const fileIn = (dataDir: string): string => join(dataDir, 'stack.json');

/** Readable by its owner only: it contains the administrator's passwords. */
export function writeStackFile(dataDir: string, content: StackFile): void {
  const partial = `${fileIn(dataDir)}.partial`;
  writeFileSync(partial, JSON.stringify(content, null, 2), { mode: 0o600 });
  renameSync(partial, fileIn(dataDir));
}

/** Throws when no platform runs on that data folder. */
export function readStackFile(dataDir: string): StackFile {
  return StackFile.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
}

export function removeStackFile(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}
