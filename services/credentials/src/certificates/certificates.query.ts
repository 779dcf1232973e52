import { parseCode } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { Certificate, VerifiedCertificate } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import {
  NotFoundError,
  byId,
  byInstant,
  defineList,
  descending,
  hidden,
  matchesPrefixes,
  select,
  sql,
} from '@backflow/service-kit';
import type { Actor, Call, PageOf, Sql } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';

const CERTIFICATES = defineList({
  ...{ label: 'certificates', table: 'certificates', alias: 't' },
  orders: { newest: descending('newest', hidden(byInstant('t.issued_at', 'issuedAt')), byId('t.id')) },
});

/** The certificate `c` that a call names, if it is the caller’s; administrators read all. */
export const readable = ({ actor, params }: { actor: Actor; params: { id: string } }): Sql =>
  actor.isAdmin ? sql`c.id = ${params.id}` : sql`c.id = ${params.id} and c.user_id = ${actor.id}`;

const statusOf = ({ now }: Pick<CredentialsContext, 'now'>): Sql => sql`
  case when t.revoked_at is not null then 'revoked'
       when t.expires_on < ${pacificDay(new Date(now()))}::date then 'expired' else 'valid' end`;

/** Columns that say whether a certificate counts today. */
const standing = (context: Pick<CredentialsContext, 'now'>): Sql => sql`
  ${statusOf(context)} as status, t.revoked_at as "revokedAt", t.revoked_reason as "revokedReason", t.replaced_by is not null as "isReplaced"`;

const columnsOf = (context: Pick<CredentialsContext, 'now'>): Sql => sql`
  t.id, t.booking_id as "bookingId", t.offer_id as "offerId", t.user_id as "userId", t.facts, ${standing(context)}`;

export const certificatesPage = (
  context: CredentialsContext,
  { query: { cursor, limit, search, offer, show } }: Call<typeof contracts.listCertificates>,
): Promise<PageOf<Certificate>> =>
  CERTIFICATES.page<Certificate>(
    context.db,
    {
      ...{ order: 'newest', cursor, limit },
      conditions: offer === undefined ? [] : [sql`t.offer_id = ${offer}`],
      otherConditions: show === undefined ? [] : [sql`${statusOf(context)} = ${show}`],
      selective: matchesPrefixes('t.search', search),
    },
    (source, columns) => sql`select ${columnsOf(context)}${columns} from ${source} t`,
  );

export const myCertificatesPage = (
  context: CredentialsContext,
  { query: { cursor, limit }, actor }: Call<typeof contracts.listMyCertificates>,
): Promise<PageOf<Certificate>> =>
  CERTIFICATES.page<Certificate>(
    context.db,
    { ...{ order: 'newest', cursor, limit }, conditions: [sql`t.user_id = ${actor.id}`] },
    (source, columns) => sql`select ${columnsOf(context)}${columns} from ${source} t`,
  );

/** One that exists. */
export async function getCertificate(context: CredentialsContext, id: string): Promise<Certificate> {
  const [found] = await select<Certificate>(
    context.db,
    'certificate',
    sql`select ${columnsOf(context)} from certificates t where t.id = ${id}`,
  );
  if (!found) throw new NotFoundError('This certificate');
  return found;
}

/** A text that is no code is looked up too: the answer for it takes as long. @throws NotFoundError */
export async function verify(
  context: CredentialsContext,
  { params }: Call<typeof contracts.verifyCertificate>,
): Promise<VerifiedCertificate> {
  const [found] = await select<
    Pick<Certificate, 'facts' | 'status' | 'revokedAt' | 'revokedReason' | 'isReplaced'>
  >(
    context.db,
    'verified-certificate',
    sql`select t.facts, ${standing(context)} from certificates t where t.code = ${parseCode(params.code) ?? ''}`,
  );
  if (!found) throw new NotFoundError('This certificate');
  const { facts, ...status } = found;
  return { ...facts, ...status };
}
