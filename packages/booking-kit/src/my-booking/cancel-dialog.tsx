import { mailHref } from '@backflow/contracts/identity';
import { formatPrice } from '@backflow/contracts';
import { getSupplierEmail } from '@backflow/contracts/settings';
import type { Cancellation } from '@backflow/contracts/bookings';
import { messageOf, reasonOf, siteSettings, toast } from '@backflow/platform';
import { Alert, Button, Dialog, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { capitalize, formatMoment, QueryError } from '@backflow/remote-kit';
import { cancellationQuery, cancelMutation, getNoun } from './managed-booking.ts';
import type { ManagedBooking } from './managed-booking.ts';
import styles from './my-booking-actions.module.css';

interface Props {
  booking: ManagedBooking;
  onClose: () => void;
}

/** Asks before a booking is cancelled, and says what happens to the money. */
export function CancelDialog({ booking, onClose }: Props) {
  const query = useQuery(cancellationQuery(booking.id));
  const { data: cancellation } = query;
  const noun = getNoun(booking);
  const { mutate, isPending, error } = useMutation({
    ...cancelMutation,
    onSuccess: (result, ...args) => {
      onClose();
      toast({ title: messageOf(result) ?? `Your ${noun} is cancelled.` });
      return cancelMutation.onSuccess?.(result, ...args);
    },
  });
  const mayCancel = cancellation?.refusal === null;
  return (
    <Dialog
      open
      size="sm"
      title={`Cancel your ${noun}?`}
      description={booking.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {mayCancel ? `Keep ${capitalize(noun)}` : 'Close'}
          </Button>
          {mayCancel && (
            <Button
              variant="danger"
              pending={isPending}
              pendingLabel="Cancelling..."
              onClick={() => mutate({ id: booking.id, effect: cancellation.money.effect })}
            >
              Cancel {capitalize(noun)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.parts}>
        {error !== null && (
          <Alert tone="danger">{reasonOf(error, `Your ${noun} could not be cancelled.`)}</Alert>
        )}
        {cancellation ? (
          <Consequences booking={booking} cancellation={cancellation} />
        ) : query.isError ? (
          <QueryError title="What happens to the money is not known" query={query} />
        ) : (
          <SkeletonGroup label="Loading what happens to the money">
            <SkeletonLine width="90%" />
            <SkeletonLine width="60%" />
          </SkeletonGroup>
        )}
      </div>
    </Dialog>
  );
}

function Consequences({ booking, cancellation }: { booking: ManagedBooking; cancellation: Cancellation }) {
  const { refusal, money, graceUntil, refundUntil, text } = cancellation;
  if (refusal !== null) return <Refusal reason={refusal} />;
  const isKept = money.effect === 'kept-due' || money.effect === 'kept-paid';
  return (
    <>
      <p>
        {booking.offers === 'courses'
          ? 'The course is closed to you from then on.'
          : 'Your seat becomes free for somebody else. If you change your mind, there may be none.'}
      </p>
      {money.effect !== 'none' && (
        <Alert tone={isKept ? 'warning' : 'info'} title={getTitle(money)}>
          <p>{getExplanation(money)}</p>
          {refundUntil !== null && (
            <p>
              {isKept ? 'Fees were returned in full until' : 'Fees are returned in full until'}{' '}
              {formatMoment(getLast(refundUntil, graceUntil))}.
            </p>
          )}
          {refundUntil === null && graceUntil != null && (
            <p>Cancelling costs nothing until {formatMoment(graceUntil)}.</p>
          )}
        </Alert>
      )}
      {isKept && <p>You can also hand it over to a colleague: nothing is lost then.</p>}
      {text !== '' && <p className={styles.policy}>{text}</p>}
    </>
  );
}

/** Right after booking, cancelling is free beyond the day of the refund. */
const getLast = (refundUntil: string, graceUntil: string | null | undefined): string =>
  graceUntil != null && Date.parse(graceUntil) > Date.parse(refundUntil) ? graceUntil : refundUntil;

type Money = Cancellation['money'];

function getTitle({ effect, amount }: Money): string {
  switch (effect) {
    case 'refund':
      return `You get ${formatPrice(amount)} back`;
    case 'kept-due':
      return `You still owe ${formatPrice(amount)}`;
    case 'kept-paid':
      return `You do not get ${formatPrice(amount)} back`;
    default:
      return 'There is nothing to pay';
  }
}

function getExplanation({ effect, number }: Money): string {
  switch (effect) {
    case 'void':
      return `Invoice ${number} is void: you get no invoice.`;
    case 'credit':
      return `Invoice ${number} is cancelled by a credit note, which comes by email.`;
    case 'refund':
      return `${siteSettings().companyName} returns what was paid for invoice ${number}. A credit note comes by email.`;
    case 'kept-due':
      return `It is too late for a refund, so invoice ${number} is to be paid even if you don’t attend.`;
    default:
      return `It is too late for a refund. Invoice ${number} stays paid.`;
  }
}

function Refusal({ reason }: { reason: string }) {
  const settings = siteSettings();
  const address = getSupplierEmail(settings);
  return (
    <Alert tone="warning" title={reason}>
      <p>
        Write to <a href={mailHref(address)}>{address}</a> or call {settings.phone}.
      </p>
    </Alert>
  );
}
