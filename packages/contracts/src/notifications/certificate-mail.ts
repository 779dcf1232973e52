import * as z from '@backflow/contracts/zod';

/** Data of mails about certificates, all of it plain text. */
export const CERTIFICATE_MAIL_TEMPLATES = {
  /** `completedOn` is a day as it is read; `url` the page that verifies the certificate. */
  'certificate-issued': z.object({
    title: z.string(),
    number: z.string(),
    completedOn: z.string(),
    url: z.string(),
  }),
} as const;
