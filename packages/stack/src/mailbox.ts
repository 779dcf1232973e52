import { join } from 'node:path';
import { mailboxProcess } from './node-processes.ts';
import type { Platform } from './platform.ts';
import { freePort } from './ports.ts';
import type { Progress } from './progress.ts';
import type { Settings } from './settings.ts';

/** Where mail goes, and where people read it when it stays on this machine. */
export interface MailDestination {
  smtpUrl: string;
  /** The page of our own mailbox. */
  mailboxUrl?: string;
}

/** Sees to it that mail has somewhere to go: the server that is set, or else a mailbox of our own. */
export async function openMail(
  settings: Settings,
  logs: string,
  platform: Platform,
  progress: Progress,
): Promise<MailDestination> {
  if (settings.smtpUrl !== undefined) return { smtpUrl: settings.smtpUrl };
  return progress.step('Mailbox', async () => {
    const smtpPort = await freePort();
    const port = await freePort();
    const spec = mailboxProcess(
      { port, smtpPort, folder: join(settings.dataDir, 'mail') },
      { logs, logLevel: settings.logLevel },
    );
    await platform.supervise('stores', spec, (child) => child.ready);
    return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, mailboxUrl: `http://127.0.0.1:${port}` };
  });
}
