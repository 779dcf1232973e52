import { getCompanyPeople, listCompanies } from '@backflow/contracts/identity';
import type { CompanyRecord } from '@backflow/contracts/identity';
import { byId, queryOf } from '@backflow/platform';

/** Members and invitations, fetched each time: others change them too. */
export const companyPeople = (id: string) => queryOf(getCompanyPeople, byId(id), { staleTime: 0 });

/** The first matches of a search by name, address or contact. */
export const foundCompanies = (search: string) =>
  queryOf(listCompanies, { query: { search, limit: 10 } }, { staleTime: 0 });

/** 'starts with PO-' after the rule. */
export const formatPurchaseOrderRule = ({
  requiresPurchaseOrder,
  purchaseOrderNote,
}: Pick<CompanyRecord, 'requiresPurchaseOrder' | 'purchaseOrderNote'>): string => {
  if (!requiresPurchaseOrder) return 'Not required';
  return purchaseOrderNote === null ? 'Required' : `Required, ${purchaseOrderNote}`;
};

/** Undefined for a company without terms of its own. */
export const formatPaymentTerms = ({ paymentDays }: Pick<CompanyRecord, 'paymentDays'>): string => {
  if (paymentDays === null) return 'As for everybody';
  return paymentDays === 1 ? '1 day' : `${paymentDays} days`;
};
