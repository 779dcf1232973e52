import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const StackFile = z.object({
  publicUrl: z.string(),
  adminDatabaseUrl: z.string(),
  /** The same database as the identity service: for `npm run admin`, which is told no secret. */
  identityDatabaseUrl: z.string(),
  redisUrl: z.string(),
  /** By which the services know a gateway. */
  gatewaySecret: z.string(),
  logs: z.string(),
  /** Of the gateway, every service, and the mailbox if it is our own, by name. */
  urls: z.record(z.string(), z.string()),
  /** Of every process, by name; `supervisor` is the one that started the others. */
  pids: z.record(z.string(), z.number()),
});

/** What a running platform says of itself in its data folder, for tests and measurements. */
export type StackFile = z.infer<typeof StackFile>;

const fileIn = (dataDir: string): string => join(dataDir, 'stack.json');

/** Readable by its owner only: it holds the administrator's passwords. */
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
