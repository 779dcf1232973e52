import { processSettings } from '@backflow/service-kit/process';
import { z } from 'zod';

/** What the mailbox reads from its environment: two ports, and the folder its mails are in. */
export const mailboxSettings = processSettings
  .pick({ HOST: true, PORT: true, LOG_LEVEL: true })
  .extend({ SMTP_PORT: processSettings.shape.PORT, MAIL_DIR: z.string().min(1) });
