import { fullName } from '@backflow/remote-kit';
import type { AdminUser } from '@backflow/contracts/identity';
import { leaveForSignIn, refreshSession } from '@backflow/platform';
import { changeRole, unsuspendUser, signOutEverywhere, takePremium } from './api.ts';

/** An action on an account, with the dialog that confirms it. */
export interface Confirmation {
  title: string;
  question: string;
  /** Shown where administrators act on their own account. */
  myNote?: string;
  confirmLabel: string;
  act: () => Promise<unknown>;
  /** The toasts after success and after a failure without a known reason. */
  successMessage: string;
  errorMessage: string;
  /** Runs after administrators have acted on their own account. */
  afterOwn?: () => unknown;
}

export type ConfirmedAction = 'make' | 'unmake' | 'takePremium' | 'signOut' | 'letIn';

export const getConfirmations = (user: AdminUser): Readonly<Record<ConfirmedAction, Confirmation>> => {
  const { id } = user;
  const name = fullName(user);
  return {
    make: {
      title: `Make ${name} an administrator?`,
      question: 'Administrators see and change everything here: content, people, settings.',
      confirmLabel: 'Make Administrator',
      act: () => changeRole(id, true),
      successMessage: `${name} is an administrator`,
      errorMessage: 'Failed to make them an administrator',
    },
    unmake: {
      title: `Take administration from ${name}?`,
      question: 'They stay a member, and see nothing of administration any more.',
      myNote: 'This is your own account: this page closes to you at once.',
      confirmLabel: 'Remove Administrator',
      act: () => changeRole(id, false),
      successMessage: `${name} is no administrator any more`,
      errorMessage: 'Failed to take administration from them',
      afterOwn: refreshSession,
    },
    takePremium: {
      title: `Take premium from ${name}?`,
      question: 'They become a free member at once, and an email tells them.',
      confirmLabel: 'Take Premium',
      act: () => takePremium(id),
      successMessage: `${name} is a free member`,
      errorMessage: 'Failed to take premium from them',
    },
    signOut: {
      title: `Sign ${name} out everywhere?`,
      question: 'Every device they are signed in on is signed out. They may sign in again.',
      myNote: 'This is your own account: you are signed out here, too.',
      confirmLabel: 'Sign Out Everywhere',
      act: () => signOutEverywhere(id),
      successMessage: `${name} is signed out everywhere`,
      errorMessage: 'Failed to sign them out',
      afterOwn: leaveForSignIn,
    },
    letIn: {
      title: `Let ${name} in again?`,
      question: 'They may sign in again with the password they have.',
      confirmLabel: 'Let In Again',
      act: () => unsuspendUser(id),
      successMessage: `${name} may sign in again`,
      errorMessage: 'Failed to let them in again',
    },
  };
};
