import type { FieldProblem } from '@backflow/contracts';
import type { Database } from '@backflow/service-kit';
import type { EventFields } from '../db/models/event.ts';
import { selectRows, sql } from '../db/sql.ts';
import type { EventChanges } from './event-fields.ts';

export interface ResolvedReferences {
  fields: EventFields;
  problems: FieldProblem[];
}

/**
 * Looks up the supplier and the facilitator that were chosen. A facilitator lends name, title and headshot where
 * none were typed.
 * @param before the fields as they were: what was fine then is not asked again
 */
export async function resolveReferences(
  db: Database,
  fields: EventFields,
  said: EventChanges,
  before?: EventFields,
): Promise<ResolvedReferences> {
  const { supplierId, facilitatorId } = fields;
  const problems: FieldProblem[] = [];

  if (supplierId !== null && supplierId !== before?.supplierId && !(await supplierExists(db, supplierId))) {
    problems.push({ path: 'supplierId', message: 'This supplier does not exist' });
  }
  if (facilitatorId === null || facilitatorId === before?.facilitatorId) return { fields, problems };

  const facilitator = await findAdministrator(db, facilitatorId);
  if (!facilitator) {
    problems.push({ path: 'facilitatorId', message: 'The facilitator must be an administrator' });
    return { fields, problems };
  }
  return {
    problems,
    fields: {
      ...fields,
      facilitatorName: said.facilitatorName ?? `${facilitator.firstName} ${facilitator.lastName}`,
      facilitatorTitle: said.facilitatorTitle ?? facilitator.jobTitle,
      facilitatorHeadshot: said.facilitatorHeadshot ?? facilitator.profileImageUrl,
    },
  };
}

async function supplierExists(db: Database, id: string): Promise<boolean> {
  const rows = await selectRows(db, 'supplier', sql`select 1 from suppliers where id = ${id}`);
  return rows.length > 0;
}

interface Administrator {
  firstName: string;
  lastName: string;
  jobTitle: string | null;
  profileImageUrl: string | null;
}

async function findAdministrator(db: Database, id: string): Promise<Administrator | undefined> {
  const [found] = await selectRows<Administrator>(
    db,
    'administrator',
    sql`
      select first_name as "firstName", last_name as "lastName", job_title as "jobTitle",
             profile_image_url as "profileImageUrl"
        from identity.members_v1 where id = ${id} and is_admin`,
  );
  return found;
}
