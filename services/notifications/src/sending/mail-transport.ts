import { createTransport } from 'nodemailer';

const CONNECT_MS = 5000;
const SILENCE_MS = 15_000;

export type MailTransport = ReturnType<typeof createMailTransport>;

/** @param smtpUrl `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte */
export const createMailTransport = (smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // All content is text: nodemailer must never read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
