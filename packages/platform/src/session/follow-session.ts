import { getCurrentUser } from '@backflow/contracts/identity';
import type { Member } from '@backflow/contracts/identity';
import { ApiError } from '../api/api-error.ts';
import { onSessionChanged } from '../api/parse-response.ts';
import { request } from '../api/request.ts';
import { beSignedOut, currentSession } from '../current-session.ts';
import { forgetPagesWithSession } from '../offline/forget-pages.ts';
import { reloadFor, showReloadNotice } from '../reload-page.ts';
import { onSessionAnnounced } from './session-channel.ts';
import { isChangingSession, removeStoredFor } from './session-store.ts';

/**
 * Keeps this tab in step with the session of its browser: after another tab has signed in or out, when the tab becomes
 * visible again, and when a write was refused because another member is signed in. The shell calls it once.
 */
export function followSession(): void {
  showReloadNotice();
  forgetPagesWithSession();
  onSessionAnnounced(({ memberId, signedOut }) => {
    const { status, user } = currentSession();
    if (status === 'unknown' || memberId === getId(user)) return;
    if (signedOut !== undefined && signedOut === user?.id) {
      // Signing out first flushes pending drafts; only then are they removed.
      beSignedOut();
      removeStoredFor(signedOut);
      reloadFor(null);
    } else void compareWithSite();
  });
  onSessionChanged(() => void compareWithSite());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void compareWithSite();
  });
  // The page was restored from the back-forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void compareWithSite();
  });
}

/** Asks the site who is signed in, and reloads the page if that is somebody else. */
async function compareWithSite(): Promise<void> {
  const before = currentSession();
  if (before.status === 'unknown' || isChangingSession()) return;
  const now = await fetchMember();
  // This tab has signed in or out meanwhile.
  if (now === undefined || isChangingSession() || getId(currentSession().user) !== getId(before.user)) return;
  if (getId(now) !== getId(before.user)) reloadFor(now);
}

/** Undefined while the site cannot tell. */
async function fetchMember(): Promise<Member | null | undefined> {
  try {
    return await request(getCurrentUser, {});
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : undefined;
  }
}

const getId = (user: Member | null): string | null => user?.id ?? null;
