import type { AdminTerm } from '@backflow/contracts';
import type { createSupplier as contract } from '@backflow/contracts/events';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { adoptTypedNames } from './supplier-names.ts';
import { findAdminSupplier } from './suppliers.query.ts';

/**
 * An administrator adds a supplier; events that had its name typed in have it from now on.
 * @throws the conflict that says that the name is taken
 */
export async function createSupplier(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<AdminTerm> {
  const { db, models } = context;
  const { name } = call.body;
  const id = await mutate(context, call, async (write) => {
    const supplier = await models.Supplier.create({ name }, { transaction: write.transaction });
    await adoptTypedNames(write, supplier);
    write.audit({ subjectId: supplier.id, details: { name } });
    return supplier.id;
  });
  return findAdminSupplier(db, id);
}
