import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string | null;
}

/** Those of identity's demo who appear in the demo's events. */
export interface DemoPeople {
  /** Teaches. */
  administrator: Person | undefined;
  /** Whom visitors sign in as. */
  member: Person | undefined;
  /** The same, with premium. */
  premiumMember: Person | undefined;
  /** Everyone else. */
  others: readonly Person[];
}

const ADMINISTRATOR = 'admin@example.com';
const MEMBER = 'member@example.com';
const PREMIUM_MEMBER = 'premium@example.com';

export async function findDemoPeople(db: Database): Promise<DemoPeople> {
  const everyone = await select<Person>(
    db,
    'demo-people',
    sql`
      select id, email, first_name as "firstName", last_name as "lastName", job_title as "jobTitle"
        from identity.members_v1 order by email`,
  );
  const known = [ADMINISTRATOR, MEMBER, PREMIUM_MEMBER];
  const named = (wanted: string) => everyone.find(({ email }) => email === wanted);
  return {
    administrator: named(ADMINISTRATOR),
    member: named(MEMBER),
    premiumMember: named(PREMIUM_MEMBER),
    others: everyone.filter(({ email }) => !known.includes(email)),
  };
}

/** `count` people, beginning with another one each turn. */
export const inTurn = (people: DemoPeople['others'], turn: number, count: number) =>
  [...people, ...people].slice((turn * 5) % people.length).slice(0, Math.min(count, people.length));
