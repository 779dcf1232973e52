import type { EventInput, EventView } from '@backflow/contracts';
import { ValidationError, announceChange, recordAudit } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import type { EventsDeps } from '../deps.ts';
import { newEventFields, toColumns } from './event-fields.ts';
import { resolveReferences } from './event-references.ts';
import { problemsBetweenFields } from './event.rules.ts';
import { findEvent } from './find-event.query.ts';

/** An administrator adds an event. Throws a ValidationError that lists every problem between its fields. */
export async function createEvent(deps: EventsDeps, actor: Actor, input: EventInput): Promise<EventView> {
  const { db, redis, models } = deps;
  const { fields, problems } = await resolveReferences(db, newEventFields(input), input);
  problems.push(...problemsBetweenFields(fields));
  if (problems.length > 0) throw new ValidationError(problems);

  const id = await db.sequelize.transaction(async (transaction) => {
    const event = await models.Event.create(toColumns(fields), { transaction });
    await recordAudit(db.sequelize, transaction, {
      actorId: actor.id,
      action: 'events.create',
      subjectId: event.id,
      details: { title: event.title },
    });
    return event.id;
  });
  await announceChange(redis, 'events');
  return findEvent(db, id, actor);
}
