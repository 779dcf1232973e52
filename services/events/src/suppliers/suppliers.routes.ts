import { listEventSuppliers, listSuppliers } from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { EventsDeps } from '../deps.ts';
import { allSuppliers, suppliersOfEvents } from './suppliers.query.ts';

export const supplierRoutes = ({ db }: EventsDeps) => [
  route(listSuppliers, () => allSuppliers(db)),
  route(listEventSuppliers, () => suppliersOfEvents(db)),
];
