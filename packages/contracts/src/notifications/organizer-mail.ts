import * as z from '@backflow/contracts/zod';

/** A mail that an administrator writes to everyone who takes part in something. All of it plain text. */
export const ORGANIZER_MAIL_TEMPLATES = {
  'organizer-message': z.object({
    subject: z.string(),
    message: z.string(),
    /** What it is about, and where that is on this site. */
    title: z.string(),
    url: z.string(),
  }),
} as const;
