import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { memberName } from '../member-columns.ts';
import type { PriceChoice } from '../prices/price-of-seat.ts';

/** The company that pays for a booking; undefined for none. */
export async function readPayer({ rows }: Write, bookingId: string) {
  const [payer] = await rows<{ id: string; company: string; name: string; bookedBy: string | null }>(sql`
    select c.id, c.name as company, coalesce(${memberName('b.user_id')}, 'Former member') as name, b.booked_by as "bookedBy"
      from bookings b join identity.companies_v1 k on k.id = b.company_id
      join identity.companies_v1 c on c.id = coalesce(k.merged_into, k.id) where b.id = ${bookingId}`);
  return payer;
}

/** The company that pays for the seat that a booking `b` waits for; null where the member is with it no more. */
export const PAYING_COMPANY = raw(`
  (select m.company_id from identity.companies_v1 k
     join identity.company_members_v1 m on m.company_id = coalesce(k.merged_into, k.id) and m.user_id = b.user_id
    where k.id = b.company_id)`);

/**
 * The price by which a company takes a seat that it asked for before: as one of the group of that time. Who has left the company since
 * pays for the seat themselves.
 */
export async function companyChoice({ rows }: Write, bookingId: string): Promise<PriceChoice> {
  const [company] = await rows<{ id: string | null; seats: number }>(sql`
    update bookings b
       set company_id = case when b.account_id is null then ${PAYING_COMPANY} else b.company_id end,
           booked_by = case when b.account_id is not null or ${PAYING_COMPANY} is not null then b.booked_by end
     where b.id = ${bookingId} and b.company_id is not null
    returning b.company_id as id, coalesce(b.company_seats, 1) as seats`);
  return company?.id ? { company: { id: company.id, seats: company.seats } } : {};
}
