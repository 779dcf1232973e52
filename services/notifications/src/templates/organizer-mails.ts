import { supplierEmailOf } from '@backflow/contracts/settings';
import { hello, paragraphsOf } from './words.ts';
import type { Templates } from './words.ts';

/**
 * From those who run it to those who take part, whatever else they wish to receive: it may say that the room is another one.
 * An unconfirmed address gets it once it is confirmed, because an administrator can write anything in it.
 */
export const ORGANIZER_MAILS: Templates<'organizer-message'> = {
  'organizer-message': {
    category: 'organizer',
    words: ({ subject, message, title, url }, site, { firstName }) => ({
      subject,
      lead: [
        hello(firstName),
        `The organizers of ${title} write to everyone who takes part or waits for a seat:`,
      ],
      message: paragraphsOf(message),
      facts: [['About', title]],
      action: { label: 'See the Details', url },
      notes: [
        `Please do not reply to this mail: replies are not read. Questions? Write to ${supplierEmailOf(site)} or call ${site.phone}.`,
      ],
    }),
  },
};
