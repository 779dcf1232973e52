/** Sent to the other tabs of this browser when the session has changed. */
interface SessionChange {
  /** The id of the signed-in member; null when signed out. */
  memberId: string | null;
  /** The member who signed out: data that pages stored for them is removed. */
  signedOut?: string;
}

// Missing in test environments and very old browsers: a tab then notices when it becomes visible.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('backflow.session');

/** Sends the change to the other tabs. */
export const announceSession = (change: SessionChange): void => channel?.postMessage(change);

/** Calls back with changes sent by other tabs. */
export function onSessionAnnounced(listener: (change: SessionChange) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => listener(data));
}
