import { findTerm, settleTerms as contract } from '@backflow/contracts/credentials';
import type { CredentialDates } from '@backflow/contracts/credentials';
import { deleteInBatches, job, mutate, sql } from '@backflow/service-kit';
import type { JobRun, Sql, Write } from '@backflow/service-kit';
import { authorityOf } from '../authorities/is-authority.ts';
import type { CredentialsContext } from '../context.ts';
import { readRules } from '../rules/renewal-rules.ts';

const BATCH = 500;

interface Credential extends CredentialDates {
  id: string;
  authorityId: string | null;
  validUntil: string | null;
}

/**
 * Stores the last day of the term of credentials, by the rule of their authority: reminders and lists read only this column.
 * @param which SQL after `where`, of the credentials `h`
 * @returns their ids, in order
 */
export async function settleTermsWhere(
  context: Pick<CredentialsContext, 'db'>,
  { rows }: Pick<Write, 'rows'>,
  which: Sql,
): Promise<string[]> {
  const credentials = await rows<Credential>(sql`
    select h.licence_id as id, ${authorityOf('l.authority')} as "authorityId", h.first_issued_on::text as "firstIssuedOn",
           h.issued_on::text as "issuedOn", h.expires_on::text as "expiresOn", h.valid_until::text as "validUntil"
      from held_credentials h
      join identity.licences_v2 l on l.id = h.licence_id
     where ${which} for update of h`);
  const rules = await readRules(context);
  const changed = credentials.flatMap((each) => {
    const versions = rules.filter(({ authorityId }) => authorityId === each.authorityId);
    const validUntil = findTerm(versions, each)?.until ?? null;
    return validUntil === each.validUntil ? [] : [{ id: each.id, validUntil }];
  });
  if (changed.length > 0)
    await rows(sql`
      update held_credentials h set valid_until = c.valid_until::date
        from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ validUntil }) => validUntil)}::text[])
             as c (id, valid_until)
       where h.licence_id = c.id`);
  return credentials.map(({ id }) => id);
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Settles all credentials, a batch in each transaction, and deletes those whose license the office has removed. */
async function settleAll(context: CredentialsContext, _: null, run: JobRun): Promise<void> {
  const isRemoved = sql`not exists (select from identity.licences_v2 l where l.id = held_credentials.licence_id)`;
  await deleteInBatches(context, run, 'held_credentials', isRemoved);
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    run.signal.throwIfAborted();
    const which: Sql = sql`h.licence_id in (
      select licence_id from held_credentials where licence_id > ${after} order by licence_id limit ${BATCH})`;
    const ids = await mutate(context, run, (write) => settleTermsWhere(context, write, which));
    after = ids.sort().at(-1);
  }
}

export const settleTermsJob = job(contract, settleAll);
