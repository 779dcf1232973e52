import type { Session, markAbsent as contract } from '@backflow/contracts/bookings';
import { mailingRequest, sendMail } from '@backflow/contracts/notifications';
import { storeMailing } from '@backflow/mails';
import { NotFoundError, raw, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { ResponseOf } from '@backflow/contracts';
import { isPresent } from '../attendees/session-attendance.ts';
import { notStarted } from '../attendees/set-attended.ts';
import type { BookingsContext } from '../context.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { lockOffer, sessionsOfOffer } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

/**
 * Marks everybody with a seat who was not at a day as absent, and mails who was never marked before in the same transaction.
 * @returns how many were marked and mailed now
 * @throws NotFoundError; AppError NOT_STARTED
 */
export async function markAbsent(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { id, sessionId } = call.params;
  return mutateOffers(context, call, [id], async (write) => {
    const offer = await lockOffer(write, 'event', id);
    const session = sessionsOfOffer(offer).find((each) => each.id === sessionId.toLowerCase());
    if (!session) throw new NotFoundError('This day');
    const now = context.now();
    if (Date.parse(session.startsAt) > now) throw notStarted(offer);
    const marked = await insertAbsences(write, { offer, sessionId, actorId: call.actor.id, now });
    const toMail = marked.flatMap(({ userId, isFirst }) => (isFirst && userId ? [userId] : []));
    await queueMails(context, write, { offer, session }, toMail);
    const counts = { absent: marked.length, mailed: toMail.length };
    if (counts.absent === 0) write.unchanged();
    write.audit({ subjectId: offer.id, details: { session: session.startsAt, ...counts } });
    return counts;
  });
}

interface Absence {
  offer: Offer;
  sessionId: string;
  actorId: string;
  now: number;
}

/** An absence of who is recorded as present later counts no more, and still says that they were mailed. */
const insertAbsences = ({ rows }: Write, { offer, sessionId, actorId, now }: Absence) =>
  rows<{ userId: string | null; isFirst: boolean }>(sql`
    with marked as (
      insert into absences (booking_id, session_id, at, marked_by)
      select b.id, ${sessionId}, ${new Date(now)}, ${actorId} from bookings b
       where b.offer_id = ${offer.id} and b.status in ('pending', 'confirmed') and not ${isPresent(raw('b'), sql`${sessionId}::uuid`)}
       order by b.id
      on conflict do nothing returning booking_id)
    select m.id as "userId", not exists (select from absences a where a.booking_id = b.id) as "isFirst"
      from marked join bookings b on b.id = marked.booking_id left join identity.contacts_v2 m on m.id = b.user_id
     order by b.id`);

async function queueMails(
  context: BookingsContext,
  write: Write,
  { offer: { id: offerId, title }, session }: { offer: Offer; session: Session },
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const mailing = await storeMailing(write, {
    key: `${offerId} ${session.id} ${session.startsAt} ${title}`,
    template: 'missed-class',
    data: {
      ...{ title, startsAt: session.startsAt },
      url: `${context.settings.PUBLIC_ORIGIN}/events?search=${encodeURIComponent(title)}`,
    },
  });
  for (const id of userIds) await write.queue(sendMail, mailingRequest(mailing, { kind: 'member', id }));
}
