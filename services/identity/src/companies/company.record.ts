import { CompanyInput } from '@backflow/contracts/identity';
import { defineRecord } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { readCompany } from './companies.query.ts';

/** Companies as administrators edit them; owners edit a part of the fields (`updateMyCompany`). */
export const companyRecord = defineRecord({
  noun: 'company',
  input: CompanyInput,
  model: ({ models }: IdentityContext) => models.Company,
  view: readCompany,
  summary: ['name'],
  // Contacts are people: the audit log has only how many there are.
  longTexts: ['note', 'contacts'],
  derive: (fields) => ({
    ...fields,
    contacts: fields.contacts.map(({ name, email, phone, role }) => ({
      ...{ name, email: email ?? null, phone: phone ?? null, role: role ?? null },
    })),
    purchaseOrderNote: fields.requiresPurchaseOrder ? fields.purchaseOrderNote : null,
  }),
});
