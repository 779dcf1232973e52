import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 5000;

/** Polls until the condition holds, for effects in another process. */
export async function eventually(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`this did not become true: ${condition.toString()}`);
    await pause(10);
  }
}
