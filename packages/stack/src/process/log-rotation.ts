import { closeSync, openSync, readdirSync, readSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The largest size of a log, and of its predecessor. */
const MAX_BYTES = 10 * 1024 * 1024;
const CHECK_MS = 1000;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Limits the size of the logs in a folder while processes write to them. Returns a function that ends it. Postgres and Redis
 * don't reopen their logs, so a log is copied and truncated instead of renamed, which a file opened for appending allows.
 * Lines written between the two steps are lost.
 */
export function rotateLogs(folder: string): () => void {
  const timer = setInterval(() => rotateLargeLogs(folder, MAX_BYTES), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Truncates each log larger than `maxBytes`, and stores its last `maxBytes` as `.1`. */
export function rotateLargeLogs(folder: string, maxBytes: number): void {
  for (const name of logsIn(folder)) {
    const file = join(folder, name);
    try {
      if (statSync(file).size > maxBytes) rotate(file, maxBytes);
    } catch {
      // The log was removed, or belongs to another user: the others are still rotated.
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
    // The disk is full: limiting the size is more important than old lines.
  }
  truncateSync(file);
}

/** Copies up to the present end, so that few lines are lost between copying and truncating. */
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
