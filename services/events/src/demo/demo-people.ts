import type { Database } from '@backflow/service-kit';
import { selectRows, sql } from '../db/sql.ts';

interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string | null;
  profileImageUrl: string | null;
}

/** Those of identity's demo who appear in the demo's events. */
export interface DemoPeople {
  /** Teaches. */
  administrator: Person | undefined;
  /** Whom visitors sign in as. */
  member: Person | undefined;
  /** Everyone else. */
  others: readonly Person[];
}

const ADMINISTRATOR = 'admin@example.com';
const MEMBERS = ['member@example.com', 'premium@example.com'];

export async function findDemoPeople(db: Database): Promise<DemoPeople> {
  const everyone = await selectRows<Person>(
    db,
    'demo-people',
    sql`
      select id, email, first_name as "firstName", last_name as "lastName", job_title as "jobTitle",
             profile_image_url as "profileImageUrl"
        from identity.members_v1 order by email`,
  );
  const known = [ADMINISTRATOR, ...MEMBERS];
  return {
    administrator: everyone.find(({ email }) => email === ADMINISTRATOR),
    member: everyone.find(({ email }) => email === MEMBERS[0]),
    others: everyone.filter(({ email }) => !known.includes(email)),
  };
}
