import { NotFoundError } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import type { ResourceRecord } from '../db/models/resource.ts';

/**
 * A resource, held until the transaction ends: nobody else edits, deletes or counts a view of it meanwhile.
 * @throws NotFoundError for one that is unknown or deleted
 */
export async function holdResource(
  { models }: LearningContext,
  { transaction }: Write,
  id: string,
): Promise<ResourceRecord> {
  const resource = await models.Resource.findOne({
    where: { id, deletedAt: null },
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (!resource) throw new NotFoundError('This article');
  return resource;
}
