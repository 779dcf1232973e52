import type { AdminResource, updateResource as contract } from '@backflow/contracts/learning';
import { ConflictError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { findEditedResource } from './admin-resources.query.ts';
import { checkResource } from './check-resource.ts';
import { holdResource } from './hold-resource.ts';
import { changedResourceFields, fieldsOf } from './resource-fields.ts';
import { differences } from '../differences.ts';

/**
 * An administrator changes some fields of a resource; the rules are those of the resource as it would then be.
 * @throws NotFoundError, a ConflictError with the resource as it is now when the edit was made from an older version, or
 *   a ValidationError that lists every problem
 */
export async function updateResource(
  context: LearningContext,
  call: Call<typeof contract>,
): Promise<AdminResource> {
  const { actor, params, body } = call;
  await mutate(context, call, async (write) => {
    const resource = await holdResource(context, write, params.id);
    if (body.version !== undefined && body.version !== resource.version) {
      throw new ConflictError(await findEditedResource(context, params.id, actor));
    }
    const now = context.now();
    const before = fieldsOf(resource);
    const fields = changedResourceFields(before, body, now);
    await checkResource(write, fields, now, before);
    const details = differences(before, fields);
    if (Object.keys(details).length === 0) return write.unchanged();
    await resource.update({ ...fields, version: resource.version + 1 }, { transaction: write.transaction });
    write.audit({ subjectId: resource.id, details });
  });
  return findEditedResource(context, params.id, actor);
}
