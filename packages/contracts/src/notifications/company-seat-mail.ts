import * as z from '@backflow/contracts/zod';
import { changeNote, mailData, ticket } from './registration-mail.ts';

const seat = {
  /** The company that pays. */
  company: z.string(),
  /** The colleague who had the seat before; absent for a new one. */
  from: z.optional(z.string()),
  /** The company has not paid yet. */
  isPending: z.optional(z.literal('true')),
};

/** The booked offer. A course has neither a time nor a place. */
const booked = {
  title: z.string(),
  startsAt: z.optional(z.string()),
  endsAt: z.optional(z.string()),
  place: z.optional(z.string()),
  url: z.string(),
};

/** The data of mails about seats that a company pays, and about what it owes. All values are plain text. */
export const COMPANY_SEAT_MAIL_TEMPLATES = {
  /** To a technician whose seat the company has booked, or given to them. Without prices. */
  'company-seat': z.object({ ...mailData, ...seat, ...ticket }),
  'company-seat-course': z.object({ ...booked, ...seat }),
  /** To the technician who had the seat: a colleague, `by`, has it now. */
  'company-seat-moved': z.object({ ...booked, company: z.string(), by: z.string() }),
  /** To a company: one of its people, `name`, got a seat that it asked for, has cancelled, or was moved to another date. */
  'company-seat-changed': z.object({
    ...booked,
    ...changeNote,
    company: z.string(),
    name: z.string(),
    seat: z.enum(['taken', 'cancelled', 'moved']),
    /** The date before a move. */
    oldTitle: z.optional(z.string()),
    /** What is not returned after a cancellation: a decimal string in dollars. */
    owed: z.optional(z.string()),
  }),
  /** Open invoices of a company or a person. The request names the documents, which are attached. */
  statement: z.object({
    payer: z.string(),
    /** Decimal string in dollars. */
    total: z.string(),
    /** How many invoices. */
    invoices: z.string(),
    /** How many of them are overdue; absent for none. */
    overdue: z.optional(z.string()),
    url: z.string(),
  }),
} as const;
