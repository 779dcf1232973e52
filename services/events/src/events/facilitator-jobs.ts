import { ERASE_MEMBER, MERGE_MEMBER } from '@backflow/contracts/identity';
import { job, mutate, sql } from '@backflow/service-kit';
import type { Operation, PersonColumns } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

export const MERGED_COLUMNS: PersonColumns = { 'events.facilitator_id': 'otherwise' };

/** Names another account as the facilitator of events and templates, or none. The name that was entered stays. */
const replaceFacilitator = (context: EventsContext, run: Operation, fromId: string, intoId: string | null) =>
  mutate(context, run, async ({ rows }) => {
    await rows(
      sql`update events set facilitator_id = ${intoId}, version = version + 1 where facilitator_id = ${fromId}`,
    );
    await rows(sql`
      update event_templates set fields = fields || jsonb_build_object('facilitatorId', ${intoId}::uuid), version = version + 1
       where fields ->> 'facilitatorId' = ${fromId}`);
  });

export const mergeMemberJob = job(MERGE_MEMBER.events, (context: EventsContext, { fromId, intoId }, run) =>
  replaceFacilitator(context, run, fromId, intoId),
);

export const eraseMemberJob = job(ERASE_MEMBER.events, (context: EventsContext, { memberId }, run) =>
  replaceFacilitator(context, run, memberId, null),
);
