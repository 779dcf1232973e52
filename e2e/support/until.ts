import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 500;

/** Waits until a condition is met. @throws Error with what was waited for, after the timeout */
export async function until(
  what: string,
  timeoutMs: number,
  isMet: () => Promise<boolean> | boolean,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await isMet()); await delay(POLL_MS)) {
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s in vain: ${what}`);
  }
}
