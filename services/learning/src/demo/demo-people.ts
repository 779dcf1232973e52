import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

interface Person {
  id: string;
  email: string;
}

/** Those of identity's demo who learn here. */
export interface DemoPeople {
  /** Whom visitors sign in as. */
  member: Person | undefined;
  /** The same, with premium. */
  premiumMember: Person | undefined;
  /** Everyone else. */
  others: readonly Person[];
}

const KNOWN = ['admin@example.com', 'member@example.com', 'premium@example.com'] as const;

export async function findDemoPeople(db: Database): Promise<DemoPeople> {
  const everyone = await select<Person>(
    db,
    'demo-people',
    sql`select id, email from identity.members_v1 order by email`,
  );
  const [, member, premiumMember] = KNOWN.map((known) => everyone.find(({ email }) => email === known));
  const isOther = ({ email }: Person) => !KNOWN.some((known) => known === email);
  return { member, premiumMember, others: everyone.filter(isOther) };
}
