import { NotFoundError, ValidationError, select, sql } from '@backflow/service-kit';
import type { Actor, Database, Sql, Write } from '@backflow/service-kit';

/** The ids of the companies that a member acts for, as owner or manager. */
export const managedCompanies = (userId: string): Sql => sql`
  select m.company_id from identity.company_members_v1 m where m.user_id = ${userId} and m.role in ('owner', 'manager')`;

/** A company as bookings need it. */
export interface Company {
  id: string;
  name: string;
  address: string | null;
  contactName: string | null;
  contactEmail: string | null;
}

/**
 * The company for which a caller acts: its owner or manager, or an administrator.
 * @throws NotFoundError, also for somebody else's
 */
export const findCompany = (db: Pick<Database, 'reader'>, id: string, actor: Actor): Promise<Company> =>
  readCompany((statement) => select(db, 'company', statement), id, actor);

/** The same in a transaction: the caller may have left it while they waited for an offer. */
export async function readCompany(rows: Write['rows'], id: string, actor: Actor): Promise<Company> {
  const mayAct = actor.isAdmin ? sql`true` : sql`c.id in (${managedCompanies(actor.id)})`;
  const [company] = await rows<Company>(sql`
    select c.id, c.name, c.address, c.contact_name as "contactName", c.contact_email as "contactEmail"
      from identity.companies_v1 c where c.id = ${id} and c.merged_into is null and ${mayAct}`);
  if (!company) throw new NotFoundError('This company');
  return company;
}

/**
 * @param path the field of the number
 * @throws a ValidationError where the company that pays needs a purchase order number on each invoice, and there is none
 */
export async function assertPurchaseOrder(
  { rows }: Pick<Write, 'rows'>,
  companyId: string | null,
  purchaseOrder: string | null,
  path: string,
): Promise<void> {
  if (companyId === null || purchaseOrder !== null) return;
  const [company] = await rows<{ name: string }>(sql`
    select name from identity.companies_v1 where id = ${companyId} and requires_purchase_order`);
  if (!company) return;
  throw new ValidationError([
    { path, message: `${company.name} needs a purchase order number on each invoice` },
  ]);
}
