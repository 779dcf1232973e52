import { createServer } from 'node:http';
import { createLogger, parseConfig, processSettings, runProcess, start } from '@backflow/service-kit/server';
import { z } from 'zod';
import { MailFolder } from './mail-folder.ts';
import { createMailboxListener } from './mailbox-listener.ts';
import { startSmtp } from './smtp.ts';

/** The settings of the mailbox: two ports, and the folder of its mails. */
const mailboxSettings = processSettings
  .pick({ HOST: true, PORT: true, LOG_LEVEL: true })
  .extend({ SMTP_PORT: processSettings.shape.PORT, MAIL_DIR: z.string().min(1) });

start(async () => {
  const settings = parseConfig(mailboxSettings);
  const log = createLogger('mailbox', settings.LOG_LEVEL);
  const folder = new MailFolder(settings.MAIL_DIR);
  const smtp = await startSmtp(folder, settings.SMTP_PORT);
  await runProcess({
    createServer: (options) => createServer(options, createMailboxListener(folder)),
    host: settings.HOST,
    port: settings.PORT,
    log,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  });
});
