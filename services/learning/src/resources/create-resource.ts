import type { AdminResource, createResource as contract } from '@backflow/contracts/learning';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { findEditedResource } from './admin-resources.query.ts';
import { checkResource } from './check-resource.ts';
import { newResourceFields, summaryOf } from './resource-fields.ts';

/**
 * An administrator adds a resource.
 * @throws ValidationError that lists every problem
 */
export async function createResource(
  context: LearningContext,
  call: Call<typeof contract>,
): Promise<AdminResource> {
  const now = context.now();
  const fields = newResourceFields(call.body, now);
  const id = await mutate(context, call, async (write) => {
    await checkResource(write, fields, now);
    const resource = await context.models.Resource.create(
      { ...fields, createdAt: new Date(now) },
      { transaction: write.transaction },
    );
    write.audit({ subjectId: resource.id, details: summaryOf(resource) });
    return resource.id;
  });
  return findEditedResource(context, id, call.actor);
}
