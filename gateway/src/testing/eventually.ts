import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 5000;

/** Asks again until the condition holds; for what happens in another process at a moment of its own. */
export async function eventually(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`this did not become true: ${condition.toString()}`);
    await pause(10);
  }
}
