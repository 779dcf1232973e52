import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from '@backflow/contracts/events';
import type { RequestOf } from '@backflow/contracts';
import { mutate, queryOf } from '@backflow/platform';

export const templatesQuery = queryOf(listTemplates, {}, { staleTime: 0 });

export const addTemplate = (body: RequestOf<typeof createTemplate>['body']) =>
  mutate(createTemplate, { body });
export const editTemplate = (id: string, body: RequestOf<typeof updateTemplate>['body']) =>
  mutate(updateTemplate, { params: { id }, body });
export const removeTemplate = (id: string) => mutate(deleteTemplate, { params: { id } });
