import type { BookingStatus } from '@backflow/contracts/bookings';
import type { BookingsService, TestOffer } from './start-bookings-service.ts';

interface Crowd {
  firstName?: string;
  status?: BookingStatus;
  /** Without accounts, members are only ids. */
  hasAccounts?: boolean;
}

/** Larger statements would take too long. */
const BATCH = 10_000;

/** Adds bookings of many members, one a second from May 1. */
export async function buildCrowd(
  service: BookingsService,
  { id, kind }: TestOffer,
  size: number,
  { firstName = 'Pat', status = 'confirmed', hasAccounts = true }: Crowd = {},
): Promise<void> {
  const numbers = 'select gen_random_uuid() as id, n from generate_series($1::int, $2::int) n';
  const accounts = `
    insert into identity.users (id, email, password_hash, first_name, last_name, email_confirmed_at)
    select id, id || '@example.com', '!', $6, 'Number' || n, now() from people`;
  for (let first = 1; first <= size; first += BATCH) {
    await service.sql(
      `with people as materialized (${numbers}),
            accounts as (${hasAccounts ? accounts : 'select $6::text'})
       insert into bookings.bookings (kind, offer_id, user_id, status, booked_at)
       select $3, $4, id, $5, timestamptz '2026-05-01Z' + n * interval '1 second' from people order by n`,
      [first, Math.min(first + BATCH - 1, size), kind, id, status, firstName],
    );
  }
}
