import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

interface Person {
  id: string;
  /** Blank without an address. */
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string | null;
  hasAccount: boolean;
}

/** Demo members of the identity service that appear in the demo's events. */
export interface DemoPeople {
  /** The facilitator. */
  administrator: Person | undefined;
  /** The free account of the demo. */
  member: Person | undefined;
  /** The premium account of the demo. */
  premiumMember: Person | undefined;
  /** Technicians of the demo's company. */
  technicians: readonly Person[];
  /** Two people without an account, one without an email address: the office has booked for them. */
  callers: readonly Person[];
  /** All other members. */
  others: readonly Person[];
}

const ADMINISTRATOR = 'admin@example.com';
const MEMBER = 'member@example.com';
const PREMIUM_MEMBER = 'premium@example.com';
const TECHNICIANS = [MEMBER, 'nate.sandoval@example.com', 'rosa.delgado@example.com'];
const CALLERS = ['Cole', 'Ruiz'];

export async function findDemoPeople(db: Database): Promise<DemoPeople> {
  const everyone = await select<Person>(
    db,
    'demo-people',
    sql`
      select id, coalesce(m.email, '') as email, m.first_name as "firstName", m.last_name as "lastName", m.job_title as "jobTitle",
             c.has_account as "hasAccount"
        from identity.members_v1 m join identity.contacts_v2 c using (id) order by m.email, id`,
  );
  const accounts = everyone.filter(({ hasAccount }) => hasAccount);
  const known = [ADMINISTRATOR, MEMBER, PREMIUM_MEMBER];
  const findByEmail = (wanted: string) => everyone.find(({ email }) => email === wanted);
  return {
    administrator: findByEmail(ADMINISTRATOR),
    member: findByEmail(MEMBER),
    premiumMember: findByEmail(PREMIUM_MEMBER),
    technicians: accounts.filter(({ email }) => TECHNICIANS.includes(email)),
    callers: everyone.filter(({ lastName, hasAccount }) => !hasAccount && CALLERS.includes(lastName)),
    others: accounts.filter(({ email }) => !known.includes(email)),
  };
}

/** `count` people, starting with a different one for each `turn`. */
export const rotate = (people: DemoPeople['others'], turn: number, count: number) =>
  [...people, ...people].slice((turn * 5) % people.length).slice(0, Math.min(count, people.length));
