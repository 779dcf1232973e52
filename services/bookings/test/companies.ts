import { randomUUID } from 'node:crypto';
import type { TestMember } from '@backflow/service-kit/testing';
import type { BookingsService } from './start-bookings-service.ts';

interface CompanyFields {
  name: string;
  contactEmail: string | null;
  paymentDays: number | null;
  requiresPurchaseOrder: boolean;
}

/** A company with a contact, and members by their roles: the first is an owner. */
export async function buildCompany(
  service: BookingsService,
  members: readonly Pick<TestMember, 'id'>[],
  fields: Partial<CompanyFields> = {},
): Promise<{ id: string }> {
  const { name = 'Valley Backflow', contactEmail = 'ap@valley.example' } = fields;
  const { paymentDays = null, requiresPurchaseOrder = false } = fields;
  const id = randomUUID();
  const contacts = contactEmail === null ? [] : [{ name: 'Ann Payable', email: contactEmail }];
  await service.sql(
    `insert into identity.companies (id, name, address, contacts, payment_days, requires_purchase_order)
     values ($1, $2, '1 Canal St', $3, $4, $5)`,
    [id, name, JSON.stringify(contacts), paymentDays, requiresPurchaseOrder],
  );
  for (const [index, member] of members.entries())
    await addMember(service, id, member, index === 0 ? 'owner' : 'technician');
  return { id };
}

export const addMember = (
  service: BookingsService,
  companyId: string,
  { id }: { id: string },
  role: 'owner' | 'manager' | 'technician',
  shares = false,
) =>
  service.sql(
    `insert into identity.company_members (company_id, user_id, role, shares_bookings, shares_hours) values ($1, $2, $3, $4, $4)`,
    [companyId, id, role, shares],
  );
