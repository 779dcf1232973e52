import { create } from 'zustand';
import { currentSession, useSession } from '../current-session.ts';

interface Gate {
  /** What to do once someone is signed in; null while the dialog is closed. */
  waiting: (() => void) | null;
}

/** The state of the sign-in dialog; the shell renders it. */
export const useSignInGate = create<Gate>(() => ({ waiting: null }));

/**
 * Does `action` at once when someone is signed in; else asks to sign in first and then does it. While it is not
 * known yet who is here, it waits for that answer.
 */
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

/** Closes the dialog; after signing in, what was waiting goes on. */
export function closeSignInGate({ signedIn }: { signedIn: boolean }): void {
  const { waiting } = useSignInGate.getState();
  useSignInGate.setState({ waiting: null });
  if (signedIn) waiting?.();
}
