import type { Member } from '@backflow/contracts/identity';
import { currentSession } from './current-session.ts';
import { toast } from './toasts.ts';

const NOTICE = 'session-notice';
let isReloading = false;

/**
 * Reloads the page, because it shows another member's session than the browser has. Nothing rendered for one member may stay
 * visible to another. After the reload, a toast tells why.
 */
export function reloadFor(next: Member | null): void {
  if (isReloading) return;
  isReloading = true;
  try {
    sessionStorage.setItem(NOTICE, JSON.stringify(getNotice(next)));
  } catch {
    // Without storage there is no toast.
  }
  leavePage(() => window.location.reload());
}

/** Shows the reason of the reload, once. */
export function showReloadNotice(): void {
  try {
    const notice = sessionStorage.getItem(NOTICE);
    sessionStorage.removeItem(NOTICE);
    if (notice !== null) toast(JSON.parse(notice) as Notice);
  } catch {
    // Without storage there is no toast.
  }
}

const listeners = new Set<() => void>();

/** Calls back right before this page is left because its session has ended or belongs to another member. */
export const onSessionLost = (listener: () => void): void => void listeners.add(listener);

/** Leaves the page without the browser's question about unsaved changes: drafts are stored. */
export function leavePage(go: () => void): void {
  for (const listener of listeners) listener();
  // Capturing listeners of the window are called before all others.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  go();
}

type Notice = Pick<Parameters<typeof toast>[0], 'title' | 'description'>;

function getNotice(next: Member | null): Notice {
  if (!next)
    return {
      title: 'You are signed out',
      description: 'Your session ended, or you signed out in another tab.',
    };
  const name = [next.firstName, next.lastName].join(' ').trim() || next.email;
  return {
    title: `You are signed in as ${name}`,
    description: currentSession().user
      ? 'The account was changed in another tab. What was typed before is stored for the account it was typed with.'
      : 'You signed in in another tab.',
  };
}
