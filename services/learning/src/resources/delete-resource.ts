import type { deleteResource as contract } from '@backflow/contracts/learning';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { holdResource } from './hold-resource.ts';
import { summaryOf } from './resource-fields.ts';

/**
 * An administrator takes a resource out of every list.
 * @throws NotFoundError
 */
export async function deleteResource(context: LearningContext, call: Call<typeof contract>): Promise<null> {
  await mutate(context, call, async (write) => {
    const resource = await holdResource(context, write, call.params.id);
    await resource.update(
      { deletedAt: new Date(context.now()), version: resource.version + 1 },
      { transaction: write.transaction },
    );
    write.audit({ subjectId: resource.id, details: summaryOf(resource) });
  });
  return null;
}
