import { PremiumRequest } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import type { MemberPremiumRequest } from '@backflow/contracts/identity';
import {
  afterCursor,
  all,
  ascending,
  byId,
  byInstant,
  getColumns,
  limitFor,
  orderSql,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

/** A PremiumRequest's select list from `premium_requests r`. */
const PREMIUM_REQUEST_COLUMNS = getColumns(PremiumRequest, 'r', {
  // Cast to text: the driver would parse a date as an instant.
  until: sql`r.until::text`,
});

/** The caller's newest request. */
export async function myPremiumRequest(
  { db }: IdentityContext,
  { actor }: Call<typeof contracts.getMyPremiumRequest>,
): Promise<PremiumRequest | null> {
  const [newest] = await select<PremiumRequest>(
    db,
    'own-premium-request',
    sql`
      select ${PREMIUM_REQUEST_COLUMNS} from premium_requests r
       where r.user_id = ${actor.id} order by r.requested_at desc limit 1`,
  );
  return newest ?? null;
}

const OLDEST = ascending('oldest', byInstant('r.requested_at', 'requestedAt'), byId('r.id'));

/** A page of requests with their members, oldest first. */
export async function listPremiumRequests(
  { db }: IdentityContext,
  { query: { cursor, limit, status, userId } }: Call<typeof contracts.listPremiumRequests>,
): Promise<PageOf<MemberPremiumRequest>> {
  const conditions = [
    sql`r.status = ${status}`,
    ...(userId === undefined ? [] : [sql`r.user_id = ${userId}`]),
    ...afterCursor(OLDEST, cursor),
  ];
  const rows = await select<MemberPremiumRequest>(
    db,
    'premium-requests',
    sql`
      select ${PREMIUM_REQUEST_COLUMNS},
             json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
                               'company', u.company, 'phoneNumber', u.phone_number) as member
        from premium_requests r join users u on u.id = r.user_id
       where ${all(conditions)} order by ${orderSql(OLDEST)} ${limitFor(limit)}`,
  );
  return toPage(OLDEST, rows, limit);
}

/** Bounds the time that counting takes. */
const MAX_COUNTED = 10_000;

/** The number of open requests, and when the oldest was made. */
export async function countPremiumRequests({
  db,
}: IdentityContext): Promise<{ open: number; oldest: string | null }> {
  const [counted] = await select<{ open: number; oldest: string | null }>(
    db,
    'premium-request-counts',
    sql`
      select count(*)::int as open, min(requested_at) as oldest
        from (select requested_at from premium_requests
               where status = 'open' order by requested_at limit ${raw(String(MAX_COUNTED))}) waiting`,
  );
  return { open: 0, oldest: null, ...counted };
}
