import { AppError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

const TAKEN = 'There is a supplier of this name already';

/** What the unique index on names says when it refuses. */
export const supplierNameTaken = (): AppError =>
  new AppError('CONFLICT', `${TAKEN}.`, [{ path: 'name', message: TAKEN }]);

/** Events whose supplier was typed in by this name get the listed one: in the filter it stands once. */
export const adoptTypedNames = (write: Write, { id, name }: { id: string; name: string }) =>
  write.rows(sql`
    update events set supplier_id = ${id}, custom_supplier_name = null
     where supplier_id is null and custom_supplier_name is not null
       and lower(btrim(custom_supplier_name)) = lower(${name})`);
