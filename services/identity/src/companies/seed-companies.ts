import type { CompanyInput, CompanyRole } from '@backflow/contracts/identity';
import type { SeedContext } from '@backflow/service-kit';
import type { CreationAttributes, Transaction } from 'sequelize';
import { QueryTypes } from 'sequelize';
import type { IdentityContext } from '../context.ts';
import type { CompanyRow } from '../db/models/company.ts';

type DemoCompany = Pick<CompanyInput, 'address' | 'purchaseOrderNote' | 'paymentDays' | 'note'> & {
  name: string;
  contacts: CompanyRow['contacts'];
  /** Addresses of demo members. */
  people: readonly (readonly [CompanyRole, string])[];
  /** An address with an open invitation. */
  invited: string;
};

/** Adds the demo companies, with the accounts that the demo signs in with among their people. */
export async function seedCompanies(
  { db, models, now }: Pick<SeedContext<IdentityContext>, 'db' | 'models' | 'now'>,
  transaction: Transaction,
): Promise<void> {
  const insert = (text: string, replacements: object) =>
    db.sequelize.query(text, { type: QueryTypes.RAW, replacements: { ...replacements }, transaction });
  for (const { people, invited, ...fields } of DEMO_COMPANIES) {
    const values = { ...fields, requiresPurchaseOrder: fields.purchaseOrderNote !== undefined };
    const { id } = await models.Company.create(values as CreationAttributes<CompanyRow>, { transaction });
    for (const [role, email] of people)
      await insert(
        `insert into company_members (company_id, user_id, role, joined_at)
         select :id, id, :role, created_at + interval '3 days' from users where email = :email`,
        { id, role, email },
      );
    await insert(
      `insert into company_invitations (company_id, email, role, invited_by, invited_at, expires_at)
       select :id, :invited, 'technician', user_id, :at, :at::timestamptz + interval '14 days'
         from company_members where company_id = :id and role = 'owner' limit 1`,
      { id, invited, at: new Date(now() - 2 * 24 * 60 * 60 * 1000) },
    );
  }
}

const contact = (name: string, email: string, phone: string, role: string) => ({ name, email, phone, role });

const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Whitaker Backflow Services',
    address: '2210 Mission Boulevard\nRiverside, CA 92507',
    contacts: [contact('Dana Whitaker', 'premium@example.com', '(555) 010-2004', 'Invoices')],
    people: [
      ['owner', 'premium@example.com'],
      ['technician', 'member@example.com'],
      ['technician', 'nate.sandoval@example.com'],
      ['technician', 'rosa.delgado@example.com'],
    ],
    invited: 'tess.alvarez@example.com',
  },
  {
    name: 'Cascade Mechanical',
    address: '88 Harbor Way\nLong Beach, CA 90802',
    contacts: [
      contact('Accounts Payable', 'payables@example.com', '(555) 010-3100', 'Invoices'),
      contact('Megan O’Neill', 'megan.oneill@example.com', '(555) 010-2115', 'Scheduling'),
    ],
    purchaseOrderNote: 'starts with PO-',
    paymentDays: 45,
    note: 'Sends the purchase order within a day. Call Megan, not Steve, about dates.',
    people: [
      ['owner', 'steve.lindqvist@example.com'],
      ['manager', 'megan.oneill@example.com'],
      ['technician', 'jerome.baptiste@example.com'],
      ['technician', 'doug.pfeiffer@example.com'],
    ],
    invited: 'apprentice@example.com',
  },
  {
    name: 'Golden State Backflow',
    address: '4 Depot Street\nBakersfield, CA 93301',
    contacts: [contact('Kim Nguyen', 'kim.nguyen@example.com', '(555) 010-2109', 'Invoices')],
    people: [['owner', 'kim.nguyen@example.com']],
    invited: 'member@example.com',
  },
];
