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
  /** The colleague whose seat the reader's company pays; absent for a booking of the reader's own. */
  colleague?: string;
  onClose: () => void;
}

/** Asks before a booking is cancelled, and says what happens to the money. */
export function CancelDialog({ booking, colleague, onClose }: Props) {
  const query = useQuery(cancellationQuery(booking.id));
  const { data: cancellation } = query;
  const noun = getNoun(booking);
  const { mutate, isPending, error } = useMutation({
    ...cancelMutation,
    onSuccess: (result, ...args) => {
      onClose();
      toast({ title: messageOf(result) ?? `This ${noun} is cancelled.` });
      return cancelMutation.onSuccess?.(result, ...args);
    },
  });
  const mayCancel = cancellation?.refusal === null;
  return (
    <Dialog
      open
      size="sm"
      title={colleague === undefined ? `Cancel your ${noun}?` : `Cancel the ${noun} of ${colleague}?`}
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
          <Alert tone="danger">{reasonOf(error, `This ${noun} could not be cancelled.`)}</Alert>
        )}
        {cancellation ? (
          <Consequences {...{ booking, cancellation, colleague }} />
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

interface ConsequencesProps {
  booking: ManagedBooking;
  cancellation: Cancellation;
  colleague: string | undefined;
}

function Consequences({ booking, cancellation, colleague = 'you' }: ConsequencesProps) {
  const { refusal, money, company, graceUntil, refundUntil, text } = cancellation;
  if (refusal !== null) return <Refusal reason={refusal} />;
  const isKept = money.effect === 'kept-due' || money.effect === 'kept-paid';
  return (
    <>
      <p>
        {booking.offers === 'courses'
          ? `The course is closed to ${colleague} from then on.`
          : 'The seat becomes free for somebody else. If you change your mind, there may be none.'}
      </p>
      {money.effect !== 'none' && (
        <Alert tone={isKept ? 'warning' : 'info'} title={getTitle(money, company)}>
          <p>{getExplanation(money, company)}</p>
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
      {isKept && (
        <p>
          {company === undefined
            ? 'You can also hand it over to a colleague: nothing is lost then.'
            : `${company} can give it to a colleague instead: nothing is lost then.`}
        </p>
      )}
      {text !== '' && <p className={styles.policy}>{text}</p>}
    </>
  );
}

/** Right after booking, cancelling is free beyond the day of the refund. */
const getLast = (refundUntil: string, graceUntil: string | null | undefined): string =>
  graceUntil != null && Date.parse(graceUntil) > Date.parse(refundUntil) ? graceUntil : refundUntil;

type Money = Cancellation['money'];

/** @param company who pays; undefined for the reader. Its technicians read no amount. */
function getTitle({ effect, amount }: Money, company: string | undefined): string {
  const price = formatPrice(amount);
  switch (effect) {
    case 'refund':
      return company === undefined ? `You get ${price} back` : `${company} gets ${price} back`;
    case 'kept-due':
      return company === undefined ? `You still owe ${price}` : `${company} still has to pay for it`;
    case 'kept-paid':
      return company === undefined ? `You do not get ${price} back` : `${company} gets nothing back`;
    default:
      return 'There is nothing to pay';
  }
}

function getExplanation({ effect, number }: Money, company: string | undefined): string {
  if (company !== undefined) {
    if (effect === 'void') return 'The seat is taken off the invoice.';
    return effect === 'credit' || effect === 'refund'
      ? 'A credit note comes by email.'
      : 'It is too late for a refund.';
  }
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
