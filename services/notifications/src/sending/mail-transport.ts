import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { composeMail } from './compose-mail.ts';

const CONNECT_MS = 5000;
const SILENCE_MS = 15_000;
/** How long connections stay open without a mail: long enough for the next batch. */
const IDLE_MS = 1000;
const CONNECTIONS = 4;

/** Passes mails to the mail server. */
export interface MailTransport {
  sendMail(mail: SendMailOptions): Promise<unknown>;
}

/**
 * Sends over a few connections, which are shared by the mails of a batch and closed soon after the last one.
 * @param smtpUrl `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte
 */
export function createMailTransport(smtpUrl: string): MailTransport {
  let pool: ReturnType<typeof openPool> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sending = 0;
  const closeWhenIdle = () => {
    timer = setTimeout(() => {
      pool?.close();
      pool = undefined;
    }, IDLE_MS);
  };
  return {
    async sendMail(mail) {
      clearTimeout(timer);
      sending += 1;
      try {
        pool ??= openPool(smtpUrl);
        return await pool.sendMail(await composeMail(mail));
      } finally {
        sending -= 1;
        if (sending === 0) closeWhenIdle();
      }
    },
  };
}

const openPool = (smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // nodemailer must never read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
