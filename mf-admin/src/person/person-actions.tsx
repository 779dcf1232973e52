import type { AdminUser } from '@backflow/contracts/identity';
import { removeSecondFactor } from '@backflow/contracts/identity';
import { toast, useSession } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import { ReasonDialog, CurrentPasswordField, SubmitDialog, useAppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import { suspend, takeSecondFactor } from './api.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { getConfirmations } from './confirmations.ts';
import type { ConfirmedAction } from './confirmations.ts';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './person-page.module.css';

interface Props {
  user: AdminUser;
  onErased: () => void;
}

type ConfirmedHere = Exclude<ConfirmedAction, 'signOut'>;
type OpenDialog = ConfirmedHere | 'suspend' | 'erase' | 'secondFactor';

/** Actions that take something from an account, or give it power; each opens a dialog first. */
export function PersonActions({ user, onErased }: Props) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const isOwn = useSession((session) => session.user?.id === user.id);
  const hasAccount = user.hasAccount !== false;
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpenDialog(null);

  // The button may have disappeared with its action: then the heading takes the focus.
  useEffect(() => {
    if (openDialog === null && document.activeElement === document.body) heading.current?.focus();
  }, [openDialog, user]);

  return (
    <>
      <section className={styles.actions} aria-labelledby="person-actions">
        <h2 id="person-actions" ref={heading} tabIndex={-1}>
          Role and access
        </h2>
        <div className={styles.buttons}>
          {hasAccount && (
            <Button size="sm" variant="ghost" onClick={() => setOpenDialog(user.isAdmin ? 'unmake' : 'make')}>
              {user.isAdmin ? 'Remove Administrator' : 'Make Administrator'}
            </Button>
          )}
          {user.subscriptionStatus === 'premium' && (
            <Button size="sm" variant="ghost" onClick={() => setOpenDialog('takePremium')}>
              Take Premium
            </Button>
          )}
          {user.hasSecondFactor && !isOwn && (
            <Button size="sm" variant="ghost" onClick={() => setOpenDialog('secondFactor')}>
              Remove Two-Step Sign-In
            </Button>
          )}
          {hasAccount && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => setOpenDialog(user.suspension ? 'letIn' : 'suspend')}
            >
              {user.suspension ? 'Let In Again' : 'Suspend'}
            </Button>
          )}
          <Button size="sm" variant="ghost" className={styles.erase} onClick={() => setOpenDialog('erase')}>
            {hasAccount ? 'Erase Account' : 'Erase Person'}
          </Button>
        </div>
      </section>
      {openDialog === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {openDialog === 'secondFactor' && <SecondFactorDialog user={user} onClose={close} />}
      {openDialog === 'erase' && <EraseDialog user={user} onErased={onErased} onClose={close} />}
      {openDialog !== null && isConfirmed(openDialog) && (
        <ConfirmAction user={user} confirmation={getConfirmations(user)[openDialog]} onClose={close} />
      )}
    </>
  );
}

const isConfirmed = (dialog: OpenDialog): dialog is ConfirmedHere =>
  dialog !== 'suspend' && dialog !== 'erase' && dialog !== 'secondFactor';

function SuspendDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const name = fullName(user);
  return (
    <ReasonDialog
      title={`Suspend ${name}`}
      description="They are signed out everywhere and cannot sign in until you let them in again."
      hint="They read it when they try to sign in."
      sendLabel="Suspend"
      draft={`suspend.${user.id}`}
      errorMessage="Failed to suspend them"
      send={async (reason) => {
        // The sign-in page shows the reason on one line.
        await suspend(user.id, reason.replace(/\s+/g, ' '));
        toast({ title: `${name} is suspended` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Removes the second factor of someone who has lost their device, after asking for the administrator's own password. */
function SecondFactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const name = fullName(user);
  const form = useAppForm({
    schema: removeSecondFactor.body,
    draft: false,
    defaultValues: { currentPassword: '' },
    async submit({ currentPassword }) {
      await takeSecondFactor(user.id, currentPassword);
      toast({ title: `${name} signs in with the password alone` });
      onClose();
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title={`Remove the two-step sign-in of ${name}?`}
      description="For someone who has lost their phone and recovery codes. Make sure that it is them: from now on the password alone opens this account. They are signed out everywhere, and notified by email."
      form={form}
      submitLabel="Remove Two-Step Sign-In"
      variant="danger"
      errorMessage="Failed to remove their two-step sign-in"
      onClose={onClose}
    >
      <CurrentPasswordField control={form.control} label="Your own password" />
    </SubmitDialog>
  );
}
