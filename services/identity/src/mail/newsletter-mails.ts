import { LINK_HOURS, brand } from '@backflow/contracts';
import { layOut } from './mail-layout.ts';
import type { Mail } from './mail-layout.ts';

/** Whoever typed an address may not be its owner: nothing is sent there until they say so. */
export const confirmNewsletterMail = (url: string, endUrl: string): Mail =>
  layOut({
    subject: 'Confirm your newsletter subscription',
    lead: [`Please confirm that you want the ${brand.name} newsletter: new events, courses and resources.`],
    action: { label: 'Confirm subscription', url },
    notes: [
      `The link works once, for ${LINK_HOURS.confirmNewsletter} hours.`,
      'If you did not ask for it, ignore this mail: without your confirmation nothing more is sent here.',
    ],
    footLink: { label: 'Remove this address', url: endUrl },
  });

export const newsletterConfirmedMail = (endUrl: string): Mail =>
  layOut({
    subject: 'You are subscribed',
    lead: [`This address receives the ${brand.name} newsletter from now on.`],
    notes: ['You can leave at any time with the link below.'],
    footLink: { label: 'Unsubscribe', url: endUrl },
  });
