import { readFileSync, readdirSync } from 'node:fs';
import type { BrowserContext } from 'playwright';

/** Ends the browser that has its profile in a folder, as an empty battery does: without a word. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(findBrowser(profile), 'SIGKILL');
  await closed;
}

function findBrowser(profile: string): number {
  const pid = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    const command = readCommand(name);
    return (
      command.includes(`--user-data-dir=${profile}`) && !command.some((each) => each.startsWith('--type='))
    );
  });
  if (pid === undefined) throw new Error(`no browser has its profile in ${profile}`);
  return Number(pid);
}

/** A process may end at any moment by itself. */
function readCommand(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
