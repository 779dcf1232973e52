import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { createCategory, deleteCategory, listCategories, renameCategory } from './categories.ts';

export const categoryRoutes = [
  route(contracts.listForumCategories, listCategories),
  route(contracts.createForumCategory, createCategory),
  route(contracts.renameForumCategory, renameCategory),
  route(contracts.deleteForumCategory, deleteCategory),
];
