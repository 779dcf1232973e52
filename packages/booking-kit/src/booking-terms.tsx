import { formatPrice } from '@backflow/contracts';
import type { AccessLevel } from '@backflow/contracts';
import {
  DEFAULT_BOOKING_SETTINGS,
  GRACE_HOURS,
  getCents,
  getBookingTerms,
  isPositive,
  isStandard,
  lowestOf,
  needsInvoice,
  priceLabel,
} from '@backflow/contracts/bookings';
import { dueDay, refundUntil } from '@backflow/contracts/time';
import type { AgreedRule, BookingTerms as Terms, PublicPriceRule } from '@backflow/contracts/bookings';
import { formatPacific, pacificDate, queryOf, useSession } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';
import styles from './booking-terms.module.css';
import { PriceBadges, formatDay, useNow } from '@backflow/remote-kit';
import { useMyPrice } from './my-price.ts';
import type { PricedRecord } from './my-price.ts';

interface Offer {
  /** Decimal string in dollars. */
  price: string;
  accessLevel: string;
  /** Null for a course. */
  startsAt: string | null;
}

/** Terms that a member agrees to by the next click: price, due day, refund rule. Renders nothing for a free offer. */
export const BookingTermsNote = ({ offer }: { offer: Offer }) =>
  needsInvoice(offer) ? (
    <p className={styles.note}>
      <BookingTerms offer={offer} />
    </p>
  ) : null;

/**
 * The reader's own price and the rule by which it is, with the terms; and the prices that others have. Renders nothing for a free
 * offer.
 */
export function MyPriceNote({ offer }: { offer: PricedRecord & Offer }) {
  const mine = useMyPrice(offer);
  const day = pacificDate(new Date(useNow()));
  const isVisitor = useSession(({ user }) => user === null);
  if (!needsInvoice(offer)) return null;
  const others = offer.prices.filter((rule) => isOffered(rule, mine, day));
  return (
    <p className={styles.note}>
      {!isStandard(mine) && (
        <strong className={styles.mine}>
          {isVisitor ? 'Price now' : 'Your price'}: {formatPrice(mine.price)} — {lowerFirst(mine.label)}.
        </strong>
      )}
      {isPositive(mine.price) ? (
        <BookingTerms offer={{ ...offer, price: mine.price }} />
      ) : (
        <span>There is nothing to pay.</span>
      )}
      {others.map((rule) => (
        <span key={priceLabel(rule, day)} className={styles.other}>
          {priceLabel(rule, day)}: {formatPrice(rule.price)}.
        </span>
      ))}
    </p>
  );
}

/** The reader's own price where a rule gives them one, else the lowest that somebody has; and whether it is for premium members. */
export function MyPriceBadges({ offer }: { offer: PricedRecord & { accessLevel: AccessLevel } }) {
  const mine = useMyPrice(offer);
  const day = pacificDate(new Date(useNow()));
  const lower = isStandard(mine) ? offer.prices.filter((rule) => isOffered(rule, mine, day)) : [];
  const price = lowestOf(
    mine.price,
    lower.map((rule) => rule.price),
  );
  return <PriceBadges accessLevel={offer.accessLevel} price={price} isLowest={lower.length > 0} />;
}

/** A rule that others have, or the reader may have: not over, and lower than the reader's own price. */
const isOffered = ({ until, price }: PublicPriceRule, mine: AgreedRule, day: string): boolean =>
  (until === undefined || until >= day) && getCents(price) < getCents(mine.price);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The same within other text. */
export function BookingTerms({ offer }: { offer: Offer }) {
  const now = useNow();
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(getBookingTerms, {}),
    placeholderData: DEFAULT_BOOKING_SETTINGS,
  });
  return (
    <span className={isPlaceholderData ? styles.pending : undefined}>
      {data ? formatTerms(offer, data, now) : `${formatPrice(offer.price)}, by invoice.`}
    </span>
  );
}

const HOUR_MS = 60 * 60 * 1000;

/** '$195.00, by invoice, due Dec 5. Cancel at no cost until Nov 28.' */
export function formatTerms(
  { price, startsAt }: Omit<Offer, 'accessLevel'>,
  terms: Terms,
  now: number,
): string {
  const due = dueDay(new Date(now), startsAt, terms);
  const dueText = due === pacificDate(new Date(now)) ? 'today' : formatDay(due, 'MMM d[, yyyy]');
  return `${formatPrice(price)}, by invoice, due ${dueText}. Cancel at no cost ${freeUntil(startsAt, terms, now)}.`;
}

/** 'until Nov 28', 'within 24 hours': whichever is later, and never beyond the start. */
function freeUntil(startsAt: string | null, terms: Terms, now: number): string {
  // A paid course is open: it is not cancelled any more.
  if (startsAt === null) return 'until it is paid';
  const grace = now + GRACE_HOURS * HOUR_MS;
  const until = refundUntil(startsAt, terms)?.getTime() ?? 0;
  if (until > grace) return `until ${formatPacific(new Date(until), 'MMM d[, yyyy]', now)}`;
  return Date.parse(startsAt) <= grace ? 'until the start' : `within ${GRACE_HOURS} hours`;
}
