import type { AdminUser } from '@backflow/contracts/identity';
import { leaveForSignIn, refreshSession } from '@backflow/platform';
import { changeRole, letInAgain, signOutEverywhere, takePremium } from './api.ts';
import { fullName } from './person-text.ts';

/** Something that is done to someone once it was confirmed. */
export interface Confirmation {
  title: string;
  question: string;
  /** Added where it is done to oneself. */
  ownNote?: string;
  confirmLabel: string;
  act: () => Promise<unknown>;
  /** What is said when it is done, and when it failed for no reason known. */
  done: string;
  failed: string;
  /** What follows where it was done to oneself. */
  afterOwn?: () => unknown;
}

export type Confirmed = 'make' | 'unmake' | 'takePremium' | 'signOut' | 'letIn';

export const confirmationsOf = (user: AdminUser): Readonly<Record<Confirmed, Confirmation>> => {
  const { id } = user;
  const name = fullName(user);
  return {
    make: {
      title: `Make ${name} an administrator?`,
      question: 'Administrators see and change everything here: content, people, settings.',
      confirmLabel: 'Make Administrator',
      act: () => changeRole(id, true),
      done: `${name} is an administrator`,
      failed: 'Failed to make them an administrator',
    },
    unmake: {
      title: `Take administration from ${name}?`,
      question: 'They stay a member, and see nothing of administration any more.',
      ownNote: 'This is your own account: this page closes to you at once.',
      confirmLabel: 'Remove Administrator',
      act: () => changeRole(id, false),
      done: `${name} is no administrator any more`,
      failed: 'Failed to take administration from them',
      afterOwn: refreshSession,
    },
    takePremium: {
      title: `Take premium from ${name}?`,
      question: 'They become a free member at once, and a mail tells them.',
      confirmLabel: 'Take Premium',
      act: () => takePremium(id),
      done: `${name} is a free member`,
      failed: 'Failed to take premium from them',
    },
    signOut: {
      title: `Sign ${name} out everywhere?`,
      question: 'Every device they are signed in on is signed out. They may sign in again.',
      ownNote: 'This is your own account: you are signed out here, too.',
      confirmLabel: 'Sign Out Everywhere',
      act: () => signOutEverywhere(id),
      done: `${name} is signed out everywhere`,
      failed: 'Failed to sign them out',
      afterOwn: leaveForSignIn,
    },
    letIn: {
      title: `Let ${name} in again?`,
      question: 'They may sign in again with the password they have.',
      confirmLabel: 'Let In Again',
      act: () => letInAgain(id),
      done: `${name} may sign in again`,
      failed: 'Failed to let them in again',
    },
  };
};
