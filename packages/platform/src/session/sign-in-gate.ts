import { create } from 'zustand';
import { currentSession, useSession } from '../current-session.ts';

interface Gate {
  /** The action after signing in; null while the dialog is closed. */
  waiting: (() => void) | null;
}

/** The state of the sign-in dialog; the shell renders it. */
export const useSignInGate = create<Gate>(() => ({ waiting: null }));

/** Runs `action` at once when a member is signed in, else after signing in. While the session is unknown, waits for it. */
export function requireSignIn(action: () => void): void {
  const { status } = currentSession();
  if (status === 'signed-in') action();
  else if (status === 'unknown') onceKnown(() => requireSignIn(action));
  else useSignInGate.setState({ waiting: action });
}

function onceKnown(go: () => void): void {
  const stop = useSession.subscribe(({ status }) => {
    if (status === 'unknown') return;
    stop();
    go();
  });
}

/** Closes the dialog; after signing in, runs the waiting action. */
export function closeSignInGate({ signedIn }: { signedIn: boolean }): void {
  const { waiting } = useSignInGate.getState();
  useSignInGate.setState({ waiting: null });
  if (signedIn) waiting?.();
}
