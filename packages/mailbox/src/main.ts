import { createServer } from 'node:http';
import { MailFolder } from './mail-folder.ts';
import { createMailboxListener } from './mailbox-listener.ts';
import { startSmtp } from './smtp.ts';

/**
 * Runs until SIGTERM or the loss of the supervisor, which passes two ports and the folder of mails. Imports nothing of the service kit: its
 * parser of settings and its logger would double the memory of this process.
 */
async function serve(): Promise<void> {
  const { PORT, SMTP_PORT, MAIL_DIR = '' } = process.env;
  const folder = new MailFolder(MAIL_DIR);
  await startSmtp(folder, Number(SMTP_PORT));
  const server = createServer(createMailboxListener(folder));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(Number(PORT), '127.0.0.1', resolve);
  });
  // A mail is stored before it is acknowledged: there is nothing to finish.
  const stop = () => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  process.once('disconnect', stop);
  process.send?.('ready');
}

if (process.argv[2] !== 'compile') await serve();
