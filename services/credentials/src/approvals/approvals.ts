import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import type { FieldProblem } from '@backflow/contracts';
import { ApprovalInput } from '@backflow/contracts/credentials';
import type { Approval, OfferApprovals } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import {
  AppError,
  NotFoundError,
  byId,
  byInstant,
  defineList,
  defineRecord,
  descending,
  hidden,
  raw,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, PageOf, Sql, Write } from '@backflow/service-kit';
import { checkAuthority } from '../authorities/authorities.ts';
import { isAuthority } from '../authorities/is-authority.ts';
import type { CredentialsContext } from '../context.ts';

const APPROVALS = defineList({
  ...{ label: 'approvals', table: 'approvals', alias: 't' },
  orders: { newest: descending('newest', hidden(byInstant('t.created_at', 'createdAt')), byId('t.id')) },
});

const COLUMNS = raw(`
  t.id, t.authority_id as "authorityId", a.name as authority, t.kind, t.offer_id as "offerId", coalesce(o.title, '') as title,
  o.starts_at as "startsAt", t.course_number as "courseNumber", t.minutes, t.valid_months as "validMonths",
  t.valid_from::text as "validFrom", t.valid_until::text as "validUntil", t.version`);
const JOINS = raw(
  'join authorities a on a.id = t.authority_id left join bookings.offers_v2 o on o.id = t.offer_id',
);

/** The condition of an approval that holds on a day. @param approval its alias */
export const isValidOn = (approval: string, day: Sql): Sql =>
  sql`${raw(approval)}.deleted_at is null and ${day} between coalesce(${raw(approval)}.valid_from, '-infinity')
                                                         and coalesce(${raw(approval)}.valid_until, 'infinity')`;

export const approvalsPage = (
  { db }: CredentialsContext,
  { query: { cursor, limit, offer } }: Call<typeof contracts.listApprovals>,
): Promise<PageOf<Approval>> =>
  APPROVALS.page<Approval>(
    db,
    {
      ...{ order: 'newest', cursor, limit },
      conditions: [sql`t.deleted_at is null`, ...(offer === undefined ? [] : [sql`t.offer_id = ${offer}`])],
    },
    (source, columns) => sql`select ${COLUMNS}${columns} from ${source} t ${JOINS}`,
  );

/** Undefined where there is none. */
async function readApproval({ db }: CredentialsContext, id: string): Promise<Approval | undefined> {
  const [found] = await select<Approval>(
    db,
    'approval',
    sql`select ${COLUMNS} from approvals t ${JOINS} where t.id = ${id} and t.deleted_at is null`,
  );
  return found;
}

/** Of a class as everybody may see it: one that is published. @throws NotFoundError */
export async function findOfferApprovals(
  { db, now }: CredentialsContext,
  { params, actor }: Call<typeof contracts.listOfferApprovals>,
): Promise<OfferApprovals> {
  const [found] = await select<OfferApprovals>(
    db,
    'offer-approvals',
    sql`
      with offer as (
        select id, coalesce((starts_at at time zone ${DISPLAY_TIME_ZONE})::date, ${pacificDay(new Date(now()))}::date) as day
          from bookings.offers_v2 where id = ${params.id} and deleted_at is null and (is_published or ${actor?.isAdmin ?? false})),
      valid as materialized (
        select a.name as authority, t.course_number, t.minutes
          from offer join approvals t on t.offer_id = offer.id and ${isValidOn('t', sql`offer.day`)}
          join authorities a on a.id = t.authority_id)
      select (select coalesce(jsonb_agg(jsonb_build_object('authority', authority, 'courseNumber', course_number, 'minutes', minutes)
                                        order by lower(authority), course_number), '[]') from valid) as approvals,
             array(select distinct l.authority from identity.licences_v2 l
                    where l.user_id = ${actor?.id ?? null}
                      and not exists (select from valid v where ${isAuthority('l.authority', 'v.authority')})
                    order by l.authority) as missing
        from offer`,
  );
  if (!found) throw new NotFoundError('This class');
  return found;
}

/** Approvals as administrators edit them. */
export const approvalRecord = defineRecord({
  noun: 'approval',
  input: ApprovalInput,
  model: ({ models }: CredentialsContext) => models.Approval,
  view: readApproval,
  summary: ['courseNumber', 'kind', 'offerId', 'authorityId'],
  check: async ({ write, fields, current }) => ({
    problems: [
      ...(fields.validFrom && fields.validUntil && fields.validUntil < fields.validFrom
        ? [{ path: 'validUntil', message: 'It can’t end before it begins' }]
        : []),
      ...(current?.fields.authorityId === fields.authorityId
        ? []
        : await checkAuthority(write, fields.authorityId)),
      ...(current?.fields.offerId === fields.offerId && current.fields.kind === fields.kind
        ? []
        : await checkOffer(write, fields)),
    ],
  }),
});

export const approvalExists = (): AppError =>
  new AppError('CONFLICT', 'The class has this course number of the authority already.');

async function checkOffer(
  { rows }: Write,
  { offerId, kind }: Pick<ApprovalInput, 'offerId' | 'kind'>,
): Promise<FieldProblem[]> {
  const found = await rows(sql`
    select id from bookings.offers_v2 where id = ${offerId} and kind = ${kind} and deleted_at is null`);
  return found.length > 0 ? [] : [{ path: 'offerId', message: `There is no such ${kind}` }];
}
