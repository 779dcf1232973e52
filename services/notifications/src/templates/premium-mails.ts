import { formatPrice, isFree } from '@backflow/contracts';
import type { MailTemplate } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import { memberFacts, writeToContact } from './mail-content.ts';
import type { Templates } from './mail-content.ts';

/** The price of premium; no number without a price in the settings. */
function formatPremiumPrice({ premiumPrice }: SiteSettings): string {
  if (isFree(premiumPrice)) return 'We tell you what it costs before anything is invoiced.';
  return `Premium is ${formatPrice(premiumPrice)} a month, by invoice. Nothing is charged before you have it.`;
}

const questions = (site: SiteSettings) => writeToContact('Questions?', site);

/** The mails about premium, from the request to its end. */
export const PREMIUM_MAILS: Templates<Extract<MailTemplate, `premium-${string}`>> = {
  'premium-requested': {
    category: 'supplier',
    content: ({ url }, _site, person) => ({
      subject: 'A member asks for premium',
      lead: [`${person.name ?? ''} asks to become a premium member.`],
      facts: memberFacts(person),
      action: { label: 'See the Request', url },
      notes: ['Grant or decline it there. The member gets an email.'],
    }),
  },
  'premium-received': {
    category: 'account',
    content: ({ url }, site) => ({
      subject: 'We have your request for premium',
      lead: [
        `Thank you for asking for premium at ${site.brandName}. We look at every request ourselves and answer by email.`,
        formatPremiumPrice(site),
      ],
      action: { label: 'See Your Request', url },
      notes: [questions(site)],
    }),
  },
  'premium-granted': {
    category: 'account',
    notice: {
      kind: 'premium',
      text: ({ until }) =>
        `Everything marked Premium is open to you${until === undefined ? '' : `, until ${until}`}.`,
    },
    content: ({ until, url }, site) => ({
      subject: 'You are a premium member',
      lead: [
        until === undefined
          ? `From now on everything marked Premium at ${site.brandName} is open to you.`
          : `Everything marked Premium at ${site.brandName} is open to you, until ${until}.`,
      ],
      action: { label: 'See What Premium Gives', url },
      notes: [questions(site)],
    }),
  },
  'premium-declined': {
    category: 'account',
    notice: { kind: 'premium', text: ({ reason }) => `We could not grant it. The reason: ${reason}` },
    content: ({ reason, url }, site) => ({
      subject: 'About your request for premium',
      lead: [`We could not grant your request for premium at ${site.brandName}. The reason: ${reason}`],
      action: { label: 'See Your Request', url },
      notes: ['Your account stays as it is, and you can ask again.', questions(site)],
    }),
  },
  'premium-ended': {
    category: 'account',
    notice: { kind: 'premium', text: () => 'Your account is a free one now. Your registrations stay valid.' },
    content: ({ url }, site) => ({
      subject: 'Your premium membership has ended',
      lead: [
        `Your premium membership at ${site.brandName} has ended. Your account is a free one now. Your registrations stay valid.`,
      ],
      action: { label: 'Ask for Premium Again', url },
      notes: [questions(site)],
    }),
  },
};
