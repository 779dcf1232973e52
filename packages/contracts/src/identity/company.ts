import * as z from '@backflow/contracts/zod';
import { blankAsNull, optionalText, requiredText } from '../fields.ts';
import { labelled } from '../label.ts';
import { email, phoneNumber } from './contact-fields.ts';

/** What a person is in a company, the one who may do most first. */
export const COMPANY_ROLES = ['owner', 'manager', 'technician'] as const;
export const CompanyRole = z.enum(COMPANY_ROLES, 'Role must be owner, manager or technician');
export type CompanyRole = z.infer<typeof CompanyRole>;

export const COMPANY_ROLE_LABELS: Readonly<Record<CompanyRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  technician: 'Technician',
};

/** What each role may do. */
export const COMPANY_ROLE_NOTES: Readonly<Record<CompanyRole, string>> = {
  owner: 'Changes the company and its people, books and pays for it',
  manager: 'Books and pays for the company, invites technicians',
  technician: 'Is booked by the company, and sees their own bookings',
};

/** Bounds of one company: its lists are read whole. */
export const MAX_COMPANY_MEMBERS = 500;
export const MAX_COMPANY_INVITATIONS = 100;

export const CompanyContact = z.object({
  name: requiredText('Name', { max: 120 }),
  email: z.optional(labelled('Email', blankAsNull(email))),
  phone: z.optional(labelled('Phone', phoneNumber)),
  role: z.optional(optionalText('Responsible for', { max: 80 })),
});
export type CompanyContact = z.infer<typeof CompanyContact>;

const days = labelled(
  'Days to pay',
  z.optional(
    z.nullable(
      z
        .int('Days to pay must be a whole number')
        .check(z.minimum(0, 'Days to pay start at 0'), z.maximum(365, 'Days to pay end at 365')),
    ),
  ),
);

/** What an owner enters. */
export const OwnCompanyInput = z.object({
  name: requiredText('Name', { max: 120 }),
  address: z.optional(optionalText('Address', { max: 500, multiline: true })),
  contacts: labelled(
    'Contacts',
    z.optional(z.array(CompanyContact).check(z.maxLength(20, 'A company has at most 20 contacts'))),
  ),
  requiresPurchaseOrder: labelled(
    'Purchase order required',
    z.optional(z.boolean('Purchase order required must be true or false')),
  ),
  purchaseOrderNote: z.optional(optionalText('Purchase order note', { max: 200 })),
});
export type OwnCompanyInput = z.infer<typeof OwnCompanyInput>;

/** What administrators enter. */
export const CompanyInput = z.extend(OwnCompanyInput, {
  paymentDays: days,
  note: z.optional(optionalText('Note', { max: 2000, multiline: true })),
});
export type CompanyInput = z.infer<typeof CompanyInput>;

const StoredContact = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.nullable(z.string()),
});

/** A company's record as its owners and managers read it. */
export const CompanyRecord = z.object({
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  /** The first is for invoices. */
  contacts: z.array(StoredContact),
  requiresPurchaseOrder: z.boolean(),
  purchaseOrderNote: z.nullable(z.string()),
  /** Null: as in the settings. */
  paymentDays: z.nullable(z.int()),
  version: z.int(),
});
export type CompanyRecord = z.infer<typeof CompanyRecord>;

/** A company as administrators see it. */
export const AdminCompany = z.extend(CompanyRecord, {
  note: z.nullable(z.string()),
  createdAt: z.string(),
  /** Null unless it is deactivated: its members see it no more. */
  deactivatedAt: z.nullable(z.string()),
  /** The companies that were merged into it, the latest first. */
  mergedFrom: z.array(z.object({ id: z.string(), name: z.string(), at: z.string() })),
});
export type AdminCompany = z.infer<typeof AdminCompany>;

/** A member as owners, managers and administrators see them. */
export const CompanyMember = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: CompanyRole,
  sharesBookings: z.boolean(),
  sharesHours: z.boolean(),
  joinedAt: z.string(),
  /** For administrators alone. */
  email: z.optional(z.nullable(z.string())),
});
export type CompanyMember = z.infer<typeof CompanyMember>;

export const CompanyInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: CompanyRole,
  invitedAt: z.string(),
  /** Its link works until then; inviting again sends another one. */
  expiresAt: z.string(),
});
export type CompanyInvitation = z.infer<typeof CompanyInvitation>;

/** The people of a company, and what the caller may do with them. */
export const CompanyPeople = z.object({
  members: z.array(CompanyMember),
  invitations: z.array(CompanyInvitation),
  /** True if the caller may change roles and remove members. */
  mayManage: z.boolean(),
  /** The roles that the caller may invite for. */
  mayInvite: z.array(CompanyRole),
});
export type CompanyPeople = z.infer<typeof CompanyPeople>;

/** A membership as its member sees it. */
export const MyCompany = z.object({
  id: z.string(),
  name: z.string(),
  role: CompanyRole,
  /** Names of the owners. */
  owners: z.array(z.string()),
  sharesBookings: z.boolean(),
  sharesHours: z.boolean(),
  joinedAt: z.string(),
});
export type MyCompany = z.infer<typeof MyCompany>;

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = z.object({
  id: z.string(),
  company: z.string(),
  role: CompanyRole,
  /** The name of who invites; null when the account is gone. */
  from: z.nullable(z.string()),
  expiresAt: z.string(),
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;
