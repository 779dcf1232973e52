import * as contracts from '@backflow/contracts/community';
import { route } from '@backflow/service-kit';
import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  listCategories,
  updateCategory,
} from './categories.ts';

export const categoryRoutes = [
  route(contracts.listForumCategories, listCategories),
  route(contracts.listAdminForumCategories, listAdminCategories),
  route(contracts.createForumCategory, createCategory),
  route(contracts.updateForumCategory, updateCategory),
  route(contracts.deleteForumCategory, deleteCategory),
];
