import { closeSignInGate } from '@backflow/platform';
import { Dialog, Tabs } from '@backflow/ui';
import { DialogRegister } from './dialog-register.tsx';
import { DialogSignIn } from './dialog-sign-in.tsx';

/** Asks to sign in or register where something needs a member; what was waiting then goes on. */
export function AuthDialog() {
  const done = () => closeSignInGate({ signedIn: true });
  return (
    <Dialog
      open
      onClose={() => closeSignInGate({ signedIn: false })}
      title="Authentication Required"
      description="Sign in, or make an account: what you were doing goes on by itself."
      size="sm"
    >
      {/* Only the selected panel is mounted, so that switching clears the form. */}
      <Tabs
        label="Sign in or register"
        stretch
        tabs={[
          { id: 'login', label: 'Login', panel: <DialogSignIn onDone={done} /> },
          { id: 'register', label: 'Register', panel: <DialogRegister onDone={done} /> },
        ]}
      />
    </Dialog>
  );
}
