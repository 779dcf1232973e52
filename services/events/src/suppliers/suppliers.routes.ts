import { listEventSuppliers, listSuppliers } from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { allSuppliers, suppliersOfEvents } from './suppliers.query.ts';

export const supplierRoutes = [
  route(listSuppliers, allSuppliers),
  route(listEventSuppliers, suppliersOfEvents),
];
