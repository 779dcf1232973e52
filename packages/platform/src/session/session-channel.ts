/** What a tab announces to the others of this browser when the session has changed. */
interface SessionChange {
  /** Who is signed in now; null for nobody. */
  memberId: string | null;
  /** Who chose to sign out: what pages stored for them is removed. */
  signedOut?: string;
}

// Absent from test environments and very old browsers, where a tab finds out when it becomes visible.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('backflow.session');

/** Tells the other tabs. */
export const announceSession = (change: SessionChange): void => channel?.postMessage(change);

/** Calls back with what other tabs announce. */
export function onSessionAnnounced(listener: (change: SessionChange) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => listener(data));
}
