import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string | null;
}

/** Demo members of the identity service that appear in the demo's events. */
export interface DemoPeople {
  /** The facilitator. */
  administrator: Person | undefined;
  /** The free account of the demo. */
  member: Person | undefined;
  /** The premium account of the demo. */
  premiumMember: Person | undefined;
  /** All other members. */
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
        from identity.members_v1
       where id in (select id from identity.contacts_v2 where has_account) order by email`,
  );
  const known = [ADMINISTRATOR, MEMBER, PREMIUM_MEMBER];
  const findByEmail = (wanted: string) => everyone.find(({ email }) => email === wanted);
  return {
    administrator: findByEmail(ADMINISTRATOR),
    member: findByEmail(MEMBER),
    premiumMember: findByEmail(PREMIUM_MEMBER),
    others: everyone.filter(({ email }) => !known.includes(email)),
  };
}

/** `count` people, starting with a different one for each `turn`. */
export const rotate = (people: DemoPeople['others'], turn: number, count: number) =>
  [...people, ...people].slice((turn * 5) % people.length).slice(0, Math.min(count, people.length));
