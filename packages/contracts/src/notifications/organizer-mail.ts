import * as z from '@backflow/contracts/zod';

/** A mail that an administrator writes to everyone who takes part in something. All of it plain text. */
export const ORGANIZER_MAIL_TEMPLATES = {
  'organizer-message': z.object({
    subject: z.string(),
    message: z.string(),
    /** Title and address of the event, webinar or course that the message is about. */
    title: z.string(),
    url: z.string(),
  }),
} as const;
