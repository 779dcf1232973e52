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
 * Looks up the supplier and the facilitator that were chosen. A facilitator lends name and title where none were
 * typed. Their photo is not stored: it is read with the event, so that it is always the one they have.
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
  const isChosen = facilitatorId !== before?.facilitatorId;
  if (facilitatorId === null || !(isChosen || said.facilitatorHeadshot)) return { fields, problems };

  const facilitator = await findMember(db, facilitatorId);
  // A form that was filled in from the facilitator brings their own photo back: nobody typed it.
  const isOwnPhoto = said.facilitatorHeadshot === facilitator?.profileImageUrl;
  const facilitatorHeadshot = isOwnPhoto ? null : (said.facilitatorHeadshot ?? null);
  if (!isChosen) return { fields: { ...fields, facilitatorHeadshot }, problems };

  if (!facilitator?.isAdmin) {
    problems.push({ path: 'facilitatorId', message: 'The facilitator must be an administrator' });
    return { fields, problems };
  }
  return {
    problems,
    fields: {
      ...fields,
      facilitatorName: said.facilitatorName ?? `${facilitator.firstName} ${facilitator.lastName}`,
      facilitatorTitle: said.facilitatorTitle ?? facilitator.jobTitle,
      facilitatorHeadshot,
    },
  };
}

async function supplierExists(db: Database, id: string): Promise<boolean> {
  const rows = await selectRows(db, 'supplier', sql`select 1 from suppliers where id = ${id}`);
  return rows.length > 0;
}

interface Facilitator {
  firstName: string;
  lastName: string;
  jobTitle: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
}

async function findMember(db: Database, id: string): Promise<Facilitator | undefined> {
  const [found] = await selectRows<Facilitator>(
    db,
    'facilitator',
    sql`
      select first_name as "firstName", last_name as "lastName", job_title as "jobTitle",
             profile_image_url as "profileImageUrl", is_admin as "isAdmin"
        from identity.members_v1 where id = ${id}`,
  );
  return found;
}
