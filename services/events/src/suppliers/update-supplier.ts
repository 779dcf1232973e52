import type { AdminTerm } from '@backflow/contracts';
import type { updateSupplier as contract } from '@backflow/contracts/events';
import { NotFoundError, differences, given, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { adoptTypedNames } from './supplier-names.ts';
import { findAdminSupplier } from './suppliers.query.ts';

/**
 * An administrator renames a supplier, retires it, or takes it back. What names it keeps it.
 * @throws NotFoundError, or the conflict that says that the name is taken
 */
export async function updateSupplier(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<AdminTerm> {
  const { db, models } = context;
  const { id } = call.params;
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    const supplier = await models.Supplier.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction });
    if (!supplier) throw new NotFoundError('This supplier');
    const changes = given(call.body);
    const details = differences({ name: supplier.name, isRetired: supplier.isRetired }, changes);
    if (Object.keys(details).length === 0) return write.unchanged();
    await supplier.update(changes, { transaction });
    if ('name' in details) await adoptTypedNames(write, supplier);
    write.audit({ subjectId: id, details });
  });
  return findAdminSupplier(db, id);
}
