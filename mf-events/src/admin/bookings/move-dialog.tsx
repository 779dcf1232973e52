import { queryClient } from '@backflow/platform';
import { Button, Dialog } from '@backflow/ui';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { mailReach } from './api.ts';
import { MailReachNotice } from './mail-reach.tsx';
import styles from './move-dialog.module.css';
import type { OfferKey } from './offer.ts';

/** When and where something takes place, as people read it. */
export interface Schedule {
  when: string;
  where: string;
  /** Milliseconds since 1970. */
  endsAt: number;
  isPublished: boolean;
}

interface Move {
  offer: OfferKey;
  was: Schedule;
  is: Schedule;
}

/** What the administrator decided: to notify, not to notify, or not to save at all. */
type Decision = 'notify' | 'quiet' | 'back';

/**
 * Asks whether to notify everyone with a booking of a new date, time or place; where nothing moves that people have booked, the
 * answer is `notify` without a question.
 */
export function useMoveQuestion(): { ask: (move: Move) => Promise<Decision>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Move | null>(null);
  const decide = useRef<(decision: Decision) => void>(undefined);
  const close = (decision: Decision) => {
    setAsked(null);
    decide.current?.(decision);
  };
  return {
    ask: async (move) => {
      if (!isMove(move) || (await hasNoBookings(move.offer))) return 'notify';
      setAsked(move);
      return new Promise((resolve) => {
        decide.current = resolve;
      });
    },
    dialog: asked && <MoveDialog {...asked} onDecide={close} />,
  };
}

const isMove = ({ was, is }: Move): boolean =>
  was.isPublished &&
  is.isPublished &&
  is.endsAt > Date.now() &&
  (was.when !== is.when || was.where !== is.where);

/** False where the request fails, so that the dialog asks. */
async function hasNoBookings(offer: OfferKey): Promise<boolean> {
  const reach = await queryClient.query(mailReach(offer, 'all', 'change')).catch(() => null);
  return reach !== null && reach.recipients + reach.unreached === 0;
}

function MoveDialog({ offer, was, is, onDecide }: Move & { onDecide: (decision: Decision) => void }) {
  return (
    <Dialog
      open
      title="Notify Everyone with a Booking?"
      onClose={() => onDecide('back')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onDecide('back')}>
            Keep Editing
          </Button>
          <Button variant="quiet" onClick={() => onDecide('quiet')}>
            Save Without Notifying
          </Button>
          <Button onClick={() => onDecide('notify')}>Save and Notify</Button>
        </>
      }
    >
      <div className={styles.content}>
        <dl className={styles.changes}>
          <Change label="Time" was={was.when} is={is.when} />
          <Change label="Place" was={was.where} is={is.where} />
        </dl>
        <MailReachNotice offer={offer} about="change" />
      </div>
    </Dialog>
  );
}

function Change({ label, was, is }: { label: string; was: string; is: string }) {
  if (was === is) return null;
  return (
    <>
      <dt>Old {label.toLowerCase()}</dt>
      <dd>{was}</dd>
      <dt>New {label.toLowerCase()}</dt>
      <dd>
        <strong>{is}</strong>
      </dd>
    </>
  );
}
