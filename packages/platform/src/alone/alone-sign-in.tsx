import { useState } from 'react';
import { reasonOf } from '../api/api-error.ts';
import { useSession } from '../current-session.ts';
import { signInWith, signOutNow } from '../session/session-store.ts';
import { closeSignInGate, useSignInGate } from '../session/sign-in-gate.ts';
import { toast } from '../toasts.ts';

/** The signed-in member, or the fields to sign in; afterwards the action that waits for signing in continues. */
export function AloneSignIn() {
  const user = useSession((session) => session.user);
  const waiting = useSignInGate((gate) => gate.waiting !== null);
  const [email, setEmail] = useState('member@example.com');
  const [password, setPassword] = useState('');
  if (user) {
    return (
      <p>
        {user.email} <button onClick={() => void signOutNow()}>Sign Out</button>
      </p>
    );
  }
  const signIn = () =>
    signInWith({ email, password }).then(
      () => closeSignInGate({ signedIn: true }),
      (error: unknown) => toast({ title: reasonOf(error, 'Login failed'), variant: 'destructive' }),
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
      }}
    >
      {waiting && <p role="alert">Sign in to go on.</p>}
      <input aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />{' '}
      <input
        aria-label="Password"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />{' '}
      <button type="submit">Sign In</button>
    </form>
  );
}
