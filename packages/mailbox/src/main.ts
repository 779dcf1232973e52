import { createLogger, parseConfig, runProcess, start } from '@backflow/service-kit/process';
import { MailFolder } from './mail-folder.ts';
import { createMailboxListener } from './mailbox-listener.ts';
import { mailboxSettings } from './settings.ts';
import { startSmtp } from './smtp.ts';

start(async () => {
  const settings = parseConfig(mailboxSettings);
  const log = createLogger('mailbox', settings.LOG_LEVEL);
  const folder = new MailFolder(settings.MAIL_DIR);
  const smtp = await startSmtp(folder, settings.SMTP_PORT);
  await runProcess({
    listener: createMailboxListener(folder),
    host: settings.HOST,
    port: settings.PORT,
    log,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  });
});
