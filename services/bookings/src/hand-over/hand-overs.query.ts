import { pathOfKind } from '@backflow/contracts/bookings';
import type {
  MyHandOvers,
  ReceivedHandOver,
  getReceivedHandOver,
  listHandOvers,
} from '@backflow/contracts/bookings';
import { LinkSpentError, hashOfToken, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { bookedMailData } from '../notifications/booked-mail-data.ts';
import { OFFER_COLUMNS } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { assertAcceptable, byTokenHash, getEnd, presentHandOver } from './open-hand-over.ts';
import type { HandOverRow } from './open-hand-over.ts';

/** More than a member has at the same time. */
const MOST = 100;

/** The caller's open hand-overs, newest first, and the pending bookings that were handed over to them. */
export async function myHandOvers(
  { db, now }: BookingsContext,
  { actor }: Call<typeof listHandOvers>,
): Promise<MyHandOvers> {
  const rows = await select<{ id: string; bookingId: string; email: string; createdAt: string; end: string }>(
    db,
    'own-hand-overs',
    sql`
      select h.id, h.booking_id as "bookingId", h.email, h.created_at as "createdAt",
             coalesce(h.expires_at, o.starts_at) as "end"
        from hand_overs h join bookings b on b.id = h.booking_id join offers o on o.id = b.offer_id
       where h.from_user = ${actor.id} and h.status = 'open' and b.status in ('pending', 'confirmed')
         and coalesce(h.expires_at, o.starts_at) > ${new Date(now())}
       order by h.created_at desc limit ${MOST}`,
  );
  const received = await select<{ id: string }>(
    db,
    'billed-to-other',
    sql`
      select b.id from bookings b
       where b.user_id = ${actor.id} and b.status = 'pending'
         and (b.company_id is not null or exists (select from invoices i
                      where i.booking_id = b.id and i.user_id <> b.user_id and i.kind = 'invoice' and i.status <> 'void'))
       limit ${MOST}`,
  );
  return {
    open: rows.map(({ end, ...row }) => presentHandOver(row, new Date(end).toISOString())),
    billedToOther: received.map(({ id }) => id),
  };
}

/** The hand-over behind a mailed link. @throws LinkSpentError for a link that no longer works */
export async function receivedHandOver(
  context: BookingsContext,
  { query }: Call<typeof getReceivedHandOver>,
): Promise<ReceivedHandOver> {
  const { db, now } = context;
  const [found] = await select<HandOverRow & { name: string }>(
    db,
    'received-hand-over',
    sql`
      select h.*, m.first_name || ' ' || m.last_name as name
        from (${byTokenHash(hashOfToken(query.token))}) h join identity.contacts_v2 m on m.id = h."fromUser"`,
  );
  if (!found) throw new LinkSpentError();
  const [offer] = await select<Offer>(
    db,
    'offer-of-booking',
    sql`
      select ${OFFER_COLUMNS} from offers o
       where o.id = (select b.offer_id from bookings b where b.id = ${found.bookingId})`,
  );
  if (!offer) throw new LinkSpentError();
  assertAcceptable(found, offer, now());
  const { startsAt = null, endsAt = null, place = null } = bookedMailData(context, offer);
  return {
    from: found.name,
    offers: pathOfKind(offer.kind),
    offerId: offer.id,
    title: offer.title,
    ...{ startsAt, endsAt, location: place },
    expiresAt: getEnd(found, offer),
    isConfirmed: found.bookingStatus === 'confirmed',
  };
}
