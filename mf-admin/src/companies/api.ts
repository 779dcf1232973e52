import {
  addCompanyMember,
  createCompany,
  deactivateCompany,
  getCompany,
  listUserCompanies,
  mergeCompany,
  reactivateCompany,
  updateCompany,
} from '@backflow/contracts/identity';
import type { BodyOf } from '@backflow/contracts';
import { byId, mutate, queryOf } from '@backflow/platform';

const EACH_TIME = { staleTime: 0 };

export const pathOfCompany = (id: string): string => `/admin/companies/${encodeURIComponent(id)}`;

/** One company, always refetched: its owners change it too. */
export const company = (id: string) => queryOf(getCompany, byId(id), EACH_TIME);

/** The companies of a person. */
export const companiesOf = (userId: string) => queryOf(listUserCompanies, byId(userId), EACH_TIME);

export const create = (body: BodyOf<typeof createCompany>) => mutate(createCompany, { body });
export const update = (id: string, body: BodyOf<typeof updateCompany>) =>
  mutate(updateCompany, { params: { id }, body });
export const deactivate = (id: string) => mutate(deactivateCompany, byId(id));
export const reactivate = (id: string) => mutate(reactivateCompany, byId(id));
export const merge = (id: string, intoId: string) =>
  mutate(mergeCompany, { params: { id }, body: { intoId } });
export const addMember = (id: string, body: BodyOf<typeof addCompanyMember>) =>
  mutate(addCompanyMember, { params: { id }, body });
