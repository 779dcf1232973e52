import type { AdminUser } from '@backflow/contracts/identity';
import { Link, toast, toastFailure, useSession } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { ReasonDialog } from '@backflow/remote-kit/forms';
import { Button, buttonClass } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { suspend } from './api.ts';
import { confirmationsOf } from './confirmations.ts';
import type { Confirmation, Confirmed } from './confirmations.ts';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './person-dialog.module.css';
import { fullName } from './person-text.ts';
import { PremiumDialog } from './premium-dialog.tsx';

interface Props {
  user: AdminUser;
  onErased: () => void;
}

type Asking = Confirmed | 'givePremium' | 'suspend' | 'erase';

/** What administrators can do about someone; each asks first. */
export function PersonActions({ user, onErased }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setAsking(null);
  const isPremium = user.subscriptionStatus === 'premium';

  // A button that is gone with what it did cannot get the focus back.
  useEffect(() => {
    if (asking === null && document.activeElement === document.body) heading.current?.focus();
  }, [asking, user]);

  return (
    <>
      <section className={styles.section} aria-labelledby="person-actions">
        <h3 id="person-actions" ref={heading} tabIndex={-1}>
          Plan, role and access
        </h3>
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => setAsking('givePremium')}>
            {isPremium ? 'Change Premium' : 'Give Premium'}
          </Button>
          {isPremium && (
            <Button variant="quiet" onClick={() => setAsking('takePremium')}>
              Take Premium
            </Button>
          )}
          <Button variant="quiet" onClick={() => setAsking(user.isAdmin ? 'unmake' : 'make')}>
            {user.isAdmin ? 'Remove Administrator' : 'Make Administrator'}
          </Button>
          <Button variant="quiet" onClick={() => setAsking('signOut')}>
            Sign Out Everywhere
          </Button>
          <Button variant="quiet" onClick={() => setAsking(user.suspension ? 'letIn' : 'suspend')}>
            {user.suspension ? 'Let In Again' : 'Suspend'}
          </Button>
          <Button variant="danger" onClick={() => setAsking('erase')}>
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
      {asking === 'givePremium' && <PremiumDialog user={user} onClose={close} />}
      {asking === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {asking === 'erase' && <EraseDialog user={user} onErased={onErased} onClose={close} />}
      {asking !== null && isConfirmed(asking) && (
        <Confirm user={user} confirmation={confirmationsOf(user)[asking]} onClose={close} />
      )}
    </>
  );
}

const isConfirmed = (asking: Asking): asking is Confirmed =>
  asking !== 'givePremium' && asking !== 'suspend' && asking !== 'erase';

interface ConfirmProps {
  user: AdminUser;
  confirmation: Confirmation;
  onClose: () => void;
}

function Confirm({ user, confirmation, onClose }: ConfirmProps) {
  const isOwn = useSession((session) => session.user?.id === user.id);
  // As it was asked: what it does changes who it is about, and with them the question.
  const [{ act, done, failed, afterOwn, ownNote, ...words }] = useState(confirmation);
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      onClose();
      toast({ title: done });
      if (isOwn) void afterOwn?.();
    },
    onError: (error) => {
      onClose();
      toastFailure('Error', error, failed);
    },
  });
  return (
    <ConfirmDialog
      {...words}
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
        // It is said in one line.
        await suspend(user.id, reason.replace(/\s+/g, ' '));
        toast({ title: `${name} is suspended` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
