import type { AdminUser } from '@backflow/contracts/identity';
import { Link, toast, toastFailure, useSession } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { ReasonDialog } from '@backflow/remote-kit/forms';
import { Button, buttonClass } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { suspend } from './api.ts';
import { confirmationsOf } from './confirmations.ts';
import type { Confirmation, ConfirmedAction } from './confirmations.ts';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './person-dialog.module.css';
import { fullName } from './person-text.ts';
import { PremiumDialog } from './premium-dialog.tsx';

interface Props {
  user: AdminUser;
  onErased: () => void;
}

type OpenDialog = ConfirmedAction | 'givePremium' | 'suspend' | 'erase';

/** An administrator's actions on an account; each opens a dialog first. */
export function PersonActions({ user, onErased }: Props) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpenDialog(null);
  const isPremium = user.subscriptionStatus === 'premium';

  // The button may have disappeared with its action: then the heading takes the focus.
  useEffect(() => {
    if (openDialog === null && document.activeElement === document.body) heading.current?.focus();
  }, [openDialog, user]);

  return (
    <>
      <section className={styles.section} aria-labelledby="person-actions">
        <h3 id="person-actions" ref={heading} tabIndex={-1}>
          Plan, role and access
        </h3>
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => setOpenDialog('givePremium')}>
            {isPremium ? 'Change Premium' : 'Give Premium'}
          </Button>
          {isPremium && (
            <Button variant="quiet" onClick={() => setOpenDialog('takePremium')}>
              Take Premium
            </Button>
          )}
          <Button variant="quiet" onClick={() => setOpenDialog(user.isAdmin ? 'unmake' : 'make')}>
            {user.isAdmin ? 'Remove Administrator' : 'Make Administrator'}
          </Button>
          <Button variant="quiet" onClick={() => setOpenDialog('signOut')}>
            Sign Out Everywhere
          </Button>
          <Button variant="quiet" onClick={() => setOpenDialog(user.suspension ? 'letIn' : 'suspend')}>
            {user.suspension ? 'Let In Again' : 'Suspend'}
          </Button>
          <Button variant="danger" onClick={() => setOpenDialog('erase')}>
            Erase Account
          </Button>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="person-trail">
        <h3 id="person-trail">Audit log</h3>
        <div className={styles.buttons}>
          <Link to={`/admin/audit?actorId=${user.id}`} className={buttonClass('quiet')}>
            What They Did
          </Link>
          <Link to={`/admin/audit?subjectId=${user.id}`} className={buttonClass('quiet')}>
            What Was Done to Them
          </Link>
        </div>
      </section>
      {openDialog === 'givePremium' && <PremiumDialog user={user} onClose={close} />}
      {openDialog === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {openDialog === 'erase' && <EraseDialog user={user} onErased={onErased} onClose={close} />}
      {openDialog !== null && isConfirmed(openDialog) && (
        <Confirm user={user} confirmation={confirmationsOf(user)[openDialog]} onClose={close} />
      )}
    </>
  );
}

const isConfirmed = (dialog: OpenDialog): dialog is ConfirmedAction =>
  dialog !== 'givePremium' && dialog !== 'suspend' && dialog !== 'erase';

interface ConfirmProps {
  user: AdminUser;
  confirmation: Confirmation;
  onClose: () => void;
}

function Confirm({ user, confirmation, onClose }: ConfirmProps) {
  const isOwn = useSession((session) => session.user?.id === user.id);
  // Keep the first texts: the action changes the user, and with the user the texts.
  const [{ act, successMessage, errorMessage, afterOwn, ownNote, ...texts }] = useState(confirmation);
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      onClose();
      toast({ title: successMessage });
      if (isOwn) void afterOwn?.();
    },
    onError: (error) => {
      onClose();
      toastFailure('Error', error, errorMessage);
    },
  });
  return (
    <ConfirmDialog
      {...texts}
      open
      note={isOwn ? ownNote : undefined}
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

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
