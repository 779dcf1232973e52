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

interface MoveQuestion {
  /**
   * Saves an edit. Where it changes the date, the time or the location of what people have booked, asks first whether to notify them.
   * @param save receives what to send besides; not called where the administrator goes back to editing
   * @returns what was stored; null where nothing was
   */
  save: <Stored>(move: Move, save: (body: { notify?: false }) => Promise<Stored>) => Promise<Stored | null>;
  dialog: ReactNode;
}

/** Asks whether to notify everyone with a booking of a new date, time or location. */
export function useMoveQuestion(): MoveQuestion {
  const [move, setMove] = useState<Move | null>(null);
  const decide = useRef<(decision: Decision) => void>(undefined);
  const close = (decision: Decision) => {
    setMove(null);
    decide.current?.(decision);
  };
  const ask = (next: Move): Promise<Decision> => {
    setMove(next);
    return new Promise((resolve) => {
      decide.current = resolve;
    });
  };
  return {
    save: async (next, save) => {
      const decision = !isMove(next) || (await hasNoBookings(next.offer)) ? 'notify' : await ask(next);
      if (decision === 'back') return null;
      return save(decision === 'quiet' ? { notify: false } : {});
    },
    dialog: move && <MoveDialog {...move} onDecide={close} />,
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
