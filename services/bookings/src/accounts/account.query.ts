import { pathOfKind } from '@backflow/contracts/bookings';
import type {
  Account,
  AccountDetails,
  OfferKind,
  getAccount as contract,
} from '@backflow/contracts/bookings';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Call, Database } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { memberName, memberJson } from '../member-columns.ts';
import { ACCOUNT } from './account.ts';

/** A payment `p` in the shape of the contract. */
export const PAYMENT_COLUMNS = raw(`
  p.id, p.kind, p.amount::text, p.day::text, p.method, p.reference, p.reason, p.reverses,
  exists (select from payments r where r.reverses = p.id) as "isReversed", p.recorded_at as "recordedAt",
  ${memberName('p.recorded_by').sql} as "recordedBy"`);

interface Row {
  account: Account | null;
  accountId: string;
  kind: OfferKind;
  offerId: string;
  title: string;
  startsAt: string | null;
  member: AccountDetails['member'];
}

/** The account of a booking with all its records. @throws NotFoundError, also where nothing was agreed */
export async function readAccount(db: Pick<Database, 'reader'>, bookingId: string): Promise<AccountDetails> {
  const [row] = await select<Row>(
    db,
    'account',
    sql`
      select ${ACCOUNT} as account, b.account_id as "accountId", o.kind, o.id as "offerId", o.title, o.starts_at as "startsAt",
             ${memberJson('b.user_id')} as member
        from bookings b join offers o on o.id = b.offer_id where b.id = ${bookingId}`,
  );
  if (!row?.account) throw new NotFoundError('This account');
  const { account, accountId, kind, offerId, title, startsAt, member } = row;
  const [agreements, documents, payments] = await Promise.all([
    select<AccountDetails['agreements'][number]>(
      db,
      'account-agreements',
      sql`select price::text, rule, reason, agreed_at as "agreedAt" from agreements where account_id = ${accountId} order by number`,
    ),
    select<AccountDetails['documents'][number]>(
      db,
      'account-documents',
      sql`select coalesce(lead_id, id) as id, kind, number, status, issued_at as "issuedAt", total::text, balance::text, lines
            from invoices where account_id = ${accountId} order by issued_at, kind desc, sequence`,
    ),
    select<AccountDetails['payments'][number]>(
      db,
      'account-payments',
      sql`select ${PAYMENT_COLUMNS} from payments p where p.account_id = ${accountId} order by p.number`,
    ),
  ]);
  return {
    ...account,
    ...{ bookingId, offers: pathOfKind(kind), offerId, title, startsAt, agreements, documents, payments },
    member,
  };
}

export const getAccount = (
  { db }: BookingsContext,
  { params }: Call<typeof contract>,
): Promise<AccountDetails> => readAccount(db, params.id);
