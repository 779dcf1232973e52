import * as contracts from '@backflow/contracts/events';
import { route } from '@backflow/service-kit';
import { createSupplier } from './create-supplier.ts';
import { adminSuppliers, allSuppliers, suppliersOfEvents } from './suppliers.query.ts';
import { updateSupplier } from './update-supplier.ts';

export const supplierRoutes = [
  route(contracts.listSuppliers, allSuppliers),
  route(contracts.listEventSuppliers, suppliersOfEvents),
  route(contracts.listAdminSuppliers, adminSuppliers),
  route(contracts.createSupplier, createSupplier),
  route(contracts.updateSupplier, updateSupplier),
];
