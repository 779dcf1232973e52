import type { SiteSettings } from '@backflow/contracts/settings';
import type { Templates } from './mail-content.ts';

type SecondFactorMail =
  'second-factor-added' | 'second-factor-removed' | 'recovery-code-used' | 'recovery-codes-renewed';

const action = (url: string) => ({ label: 'Check your two-step sign-in', url });

const help = ({ contactEmail, phone }: SiteSettings) =>
  `If this was not you, change your password at once, and write to ${contactEmail} or call ${phone}.`;

/** Changes and uses of the second factor: somebody else may have made them. */
export const SECOND_FACTOR_MAILS: Templates<SecondFactorMail> = {
  'second-factor-added': {
    category: 'account',
    content: ({ what, url }, site) => ({
      subject: 'Two-step sign-in was added',
      lead: [
        `${what} was added to your ${site.brandName} account just now, and other devices were signed out.`,
        'From now on, signing in takes your password and a second step.',
      ],
      action: action(url),
      notes: ['Keep your recovery codes where you find them without your phone.', help(site)],
    }),
  },
  'second-factor-removed': {
    category: 'account',
    content: ({ what, url }, site) => ({
      subject: 'Two-step sign-in was removed',
      lead: [
        `${what} was removed from your ${site.brandName} account just now, and other devices were signed out.`,
      ],
      action: action(url),
      notes: [help(site)],
    }),
  },
  'recovery-code-used': {
    category: 'account',
    content: ({ left, url }, site) => ({
      subject: 'A recovery code was used',
      lead: [
        `A recovery code of your ${site.brandName} account was used just now. It works no more; ${left === '1' ? 'one is' : `${left} are`} left.`,
      ],
      action: action(url),
      notes: ['If you have lost your phone, remove its app or passkey, and add the new one.', help(site)],
    }),
  },
  'recovery-codes-renewed': {
    category: 'account',
    content: ({ url }, site) => ({
      subject: 'You have new recovery codes',
      lead: [
        `New recovery codes were made for your ${site.brandName} account just now. The ones before work no more.`,
      ],
      action: action(url),
      notes: [help(site)],
    }),
  },
};
