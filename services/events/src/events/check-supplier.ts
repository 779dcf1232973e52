import { select, sql } from '@backflow/service-kit';
import type { Checked, Database, Sql } from '@backflow/service-kit';
import type { EventFields } from '../db/models.ts';

type SupplierFields = Pick<EventFields, 'supplierId' | 'customSupplierName'>;

/**
 * Looks up the supplier that was chosen for an event, or typed in: by the name of a listed one, it is that one. One that
 * is retired cannot be chosen; an event that has it already keeps it.
 */
export async function checkSupplier(
  db: Database,
  { supplierId, customSupplierName }: SupplierFields,
  before?: SupplierFields,
): Promise<Checked<SupplierFields>> {
  if (supplierId !== null && supplierId !== before?.supplierId) {
    const chosen = await findSupplier(db, sql`id = ${supplierId}`);
    if (!chosen) return problem('supplierId', 'This supplier does not exist');
    return chosen.isRetired ? problem('supplierId', `${chosen.name} is retired`) : NOTHING;
  }
  if (customSupplierName === null || customSupplierName === before?.customSupplierName) return NOTHING;
  const listed = await findSupplier(db, sql`lower(name) = lower(${customSupplierName})`);
  if (!listed) return NOTHING;
  if (listed.isRetired && listed.id !== before?.supplierId) {
    return problem('customSupplierName', `${listed.name} is retired`);
  }
  return { fields: { supplierId: listed.id, customSupplierName: null }, problems: [] };
}

const NOTHING: Checked<SupplierFields> = { fields: {}, problems: [] };

const problem = (path: keyof SupplierFields, message: string): Checked<SupplierFields> => ({
  fields: {},
  problems: [{ path, message }],
});

interface Found {
  id: string;
  name: string;
  isRetired: boolean;
}

async function findSupplier(db: Database, which: Sql): Promise<Found | undefined> {
  const found = sql`select id, name, is_retired as "isRetired" from suppliers where ${which}`;
  const [supplier] = await select<Found>(db, 'supplier', found);
  return supplier;
}
