import { isDeepStrictEqual } from 'node:util';
import type { EventView } from '@backflow/contracts';
import { NotFoundError, ValidationError, announceChange, recordAudit } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import type { EventFields } from '../db/models/event.ts';
import type { EventsDeps } from '../deps.ts';
import { FIELD_NAMES, changedEventFields, fieldsOf, toColumns } from './event-fields.ts';
import type { EventChanges } from './event-fields.ts';
import { resolveReferences } from './event-references.ts';
import { problemsBetweenFields } from './event.rules.ts';
import { findEvent } from './find-event.query.ts';

/**
 * An administrator changes some fields of an event; the rules are those of the event as it would then be.
 * Throws NotFoundError, or a ValidationError that lists every problem.
 */
export async function updateEvent(
  deps: EventsDeps,
  actor: Actor,
  id: string,
  changes: EventChanges,
): Promise<EventView> {
  const { db, redis, models } = deps;
  await db.sequelize.transaction(async (transaction) => {
    const event = await models.Event.findOne({
      where: { id, deletedAt: null },
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (!event) throw new NotFoundError('This event');

    const before = fieldsOf(event);
    const { fields, problems } = await resolveReferences(
      db,
      changedEventFields(before, changes),
      changes,
      before,
    );
    problems.push(...problemsBetweenFields(fields));
    if (problems.length > 0) throw new ValidationError(problems);

    await event.update(toColumns(fields), { transaction });
    await recordAudit(db.sequelize, transaction, {
      actorId: actor.id,
      action: 'events.update',
      subjectId: id,
      details: differences(before, fieldsOf(event)),
    });
  });
  await announceChange(redis, 'events');
  return findEvent(db, id, actor);
}

function differences(
  before: EventFields,
  after: EventFields,
): Record<string, { from: unknown; to: unknown }> {
  const changed = FIELD_NAMES.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}
