import { closeSync, openSync, readdirSync, readSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** How large a log grows, and its predecessor is at most. */
const MAX_BYTES = 10 * 1024 * 1024;
const CHECK_MS = 1000;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Keeps the logs of a folder bounded while processes write to them. Returns what ends it.
 * Postgres and Redis know nothing of it: a log is not renamed but copied and emptied, which a file opened for appending
 * allows. Lines written in the moment between the two are lost.
 */
export function rotateLogs(folder: string): () => void {
  const timer = setInterval(() => rotateLargeLogs(folder, MAX_BYTES), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Empties each log of more than `maxBytes`; the last `maxBytes` of it stay beside it as `.1`. */
export function rotateLargeLogs(folder: string, maxBytes: number): void {
  for (const name of logsIn(folder)) {
    const file = join(folder, name);
    try {
      if (statSync(file).size > maxBytes) rotate(file, maxBytes);
    } catch {
      // It was removed, or belongs to somebody else: the others still rotate.
    }
  }
}

function logsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.log'));
  } catch {
    return [];
  }
}

function rotate(file: string, maxBytes: number): void {
  try {
    copyEnd(file, `${file}.1`, maxBytes);
  } catch {
    // The disk is full: the bound counts for more than old lines.
  }
  truncateSync(file);
}

/** Goes on to the end as of each moment, so that as little as possible is written between copying and emptying. */
function copyEnd(from: string, to: string, maxBytes: number): void {
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'w', 0o640);
    try {
      const buffer = Buffer.alloc(CHUNK_BYTES);
      let at = Math.max(0, statSync(from).size - maxBytes);
      for (let read = 1; read > 0; at += read) {
        read = readSync(source, buffer, 0, buffer.length, at);
        if (read > 0) writeSync(target, buffer, 0, read);
      }
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}
