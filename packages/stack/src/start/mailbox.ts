import { join } from 'node:path';
import type { Progress } from '@backflow/cli-kit';
import { mailboxProcess } from '../process/node-processes.ts';
import type { Platform } from '../process/platform.ts';
import { freePort } from '../ports.ts';
import type { Settings } from '../settings.ts';

/** Where services send mail, and where developers read it. */
export interface MailDestination {
  smtpUrl: string;
  /** The page of the platform's own mailbox. */
  mailboxUrl?: string;
}

/** Returns the configured mail server, or starts the platform's own mailbox. */
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
    const spec = mailboxProcess({ port, smtpPort, folder: join(settings.dataDir, 'mail') }, logs);
    await platform.supervise('stores', spec, (child) => child.ready);
    return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, mailboxUrl: `http://127.0.0.1:${port}` };
  });
}
