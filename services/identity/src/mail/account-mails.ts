import { LINK_HOURS, brand } from '@backflow/contracts';
import { layOut } from './mail-layout.ts';
import type { Mail } from './mail-layout.ts';

const HELP = `If this was not you, write to ${brand.contact.email.general} or call ${brand.contact.phone}.`;

/** To a new address of an account, to see whether it reaches its owner. */
export const confirmEmailMail = (firstName: string, url: string): Mail =>
  layOut({
    subject: 'Confirm your email address',
    lead: [
      `Hello ${firstName},`,
      `Please confirm that this is your address, so that registrations, invoices and changes reach you.`,
    ],
    action: { label: 'Confirm email address', url },
    notes: [
      `The link works once, for ${LINK_HOURS.confirmEmail} hours.`,
      `If you have no account at ${brand.name}, ignore this mail: without your confirmation nothing more is sent here.`,
    ],
  });

export const resetPasswordMail = (firstName: string, url: string): Mail =>
  layOut({
    subject: 'Choose a new password',
    lead: [`Hello ${firstName},`, `Someone, probably you, asked for a new password at ${brand.name}.`],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once, for one hour.',
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
  });

/** Tells the owner that it happened, in case it was somebody else. */
export const passwordChangedMail = (firstName: string, forgotUrl: string): Mail =>
  layOut({
    subject: 'Your password was changed',
    lead: [
      `Hello ${firstName},`,
      `The password of your ${brand.name} account was changed just now, and every device was signed out. Sign in with the new one.`,
    ],
    notes: [`If this was not you, choose a new password at once: ${forgotUrl}`, HELP],
  });

/** To the address an account had until now. It does not name the new one. */
export const emailChangedMail = (firstName: string): Mail =>
  layOut({
    subject: 'Your email address was changed',
    lead: [
      `Hello ${firstName},`,
      `Your ${brand.name} account uses another email address from now on. We send no more mail of this account here.`,
    ],
    notes: [HELP],
  });
