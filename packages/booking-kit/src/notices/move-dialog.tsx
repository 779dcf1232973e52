import { queryClient } from '@backflow/platform';
import { useNote } from '@backflow/remote-kit/admin';
import { Button, Dialog } from '@backflow/ui';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { MailReachNotice, mailReach } from './mail-reach.tsx';
import type { OfferKey } from './mail-reach.tsx';
import styles from './move-dialog.module.css';

/** The date and the location of an offer, as text. */
export interface Schedule {
  when: string;
  where: string;
  /** Milliseconds since 1970. */
  endsAt: number;
  isPublished: boolean;
}

interface Move {
  offer: OfferKey;
  /** Other dates of its series that move along, and that people are notified of. */
  also?: readonly OfferKey[];
  was: Schedule;
  is: Schedule;
}

/** The fields for the request; null to go back to editing. */
type Decision = { notify?: false; note?: string } | null;

interface MoveQuestion {
  /**
   * Saves an edit. If it changes the date, the time or the location of a published offer with bookings, asks first whether to notify people.
   * @param save receives fields for the request; not called if the administrator goes back to editing
   * @returns the stored record; null if nothing was stored
   */
  save: <Stored>(
    move: Move,
    save: (body: NonNullable<Decision>) => Promise<Stored>,
  ) => Promise<Stored | null>;
  dialog: ReactNode;
}

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
      const decision = !isMove(next) || (await haveNoBookings(next)) ? {} : await ask(next);
      return decision && save(decision);
    },
    dialog: move && <MoveDialog {...move} onDecide={close} />,
  };
}

const isMove = ({ was, is, also = [] }: Move): boolean =>
  (also.length > 0 || (was.isPublished && is.isPublished && is.endsAt > Date.now())) &&
  (was.when !== is.when || was.where !== is.where);

/** False where a request fails, so that the dialog asks. */
async function haveNoBookings({ offer, also = [] }: Move): Promise<boolean> {
  const reaches = await Promise.all(
    [offer, ...also].map((each) => queryClient.query(mailReach(each, 'all', 'change')).catch(() => null)),
  );
  return reaches.every((reach) => reach !== null && reach.recipients + reach.unreached === 0);
}

function MoveDialog({
  offer,
  also = [],
  was,
  is,
  onDecide,
}: Move & { onDecide: (decision: Decision) => void }) {
  const note = useNote();
  return (
    <Dialog
      open
      title="Notify everyone with a booking?"
      onClose={() => onDecide(null)}
      footer={
        <>
          <Button variant="quiet" onClick={() => onDecide(null)}>
            Keep Editing
          </Button>
          <Button variant="quiet" onClick={() => onDecide({ notify: false })}>
            Save Without Notifying
          </Button>
          <Button onClick={() => onDecide(note.body)}>Save and Notify</Button>
        </>
      }
    >
      <div className={styles.content}>
        <dl className={styles.changes}>
          <Change label="Time" was={was.when} is={is.when} />
          <Change label="Place" was={was.where} is={is.where} />
        </dl>
        {also.length > 0 && <p>The other events move by the same time.</p>}
        <MailReachNotice {...{ offer, also }} about="change" />
        {note.field}
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
