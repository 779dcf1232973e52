import { select, sql } from '@backflow/service-kit';
import type { Checked, Database, Sql } from '@backflow/service-kit';
import type { EventFields } from '../db/models.ts';

type SupplierFields = Pick<EventFields, 'supplierId' | 'customSupplierName'>;

/**
 * Looks up an event's supplier, by id or by the typed name: a listed name becomes the listed supplier. A retired supplier can't
 * be selected, but an event that has it keeps it.
 */
export async function checkSupplier(
  db: Database,
  { supplierId, customSupplierName }: SupplierFields,
  before?: SupplierFields,
): Promise<Checked<SupplierFields>> {
  if (supplierId !== null && supplierId !== before?.supplierId) {
    const selected = await findSupplier(db, sql`id = ${supplierId}`);
    if (!selected) return problem('supplierId', 'This supplier does not exist');
    return selected.isRetired ? problem('supplierId', `${selected.name} is retired`) : NOTHING;
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
