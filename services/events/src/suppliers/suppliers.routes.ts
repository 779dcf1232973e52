import { listEventSuppliers, listSuppliers } from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { EventsDeps } from '../deps.ts';
import { allSuppliers, suppliersOfUpcomingEvents } from './suppliers.query.ts';

export const supplierRoutes = ({ db, now }: EventsDeps) => [
  route(listSuppliers, () => allSuppliers(db)),
  route(listEventSuppliers, () => suppliersOfUpcomingEvents(db, now())),
];
