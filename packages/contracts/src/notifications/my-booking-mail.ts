import * as z from '@backflow/contracts/zod';
import { CancellationEffect } from '../bookings/cancellation.endpoints.ts';
import { mailData, ticket } from './registration-mail.ts';

/** The booked offer. A course has neither a time nor a place. */
const booked = {
  title: z.string(),
  startsAt: z.optional(z.string()),
  endsAt: z.optional(z.string()),
  place: z.optional(z.string()),
  /** The page that the mail leads to. */
  url: z.string(),
};

/** A member's name as others read it. */
const name = z.string();

/** An invoice. The amount is a decimal string in dollars. */
const invoice = { number: z.string(), amount: z.string() };

/** The data of mails about what members do with their bookings: cancelling, handing over, not coming. All values are plain text. */
export const OWN_BOOKING_MAIL_TEMPLATES = {
  /** A member cancelled their own booking, and what that does to the money of theirs or of a company. Without money, there is no number. */
  'cancellation-confirmed': z.object({
    ...booked,
    effect: CancellationEffect,
    number: z.optional(z.string()),
    amount: z.string(),
    /** The company that pays. */
    company: z.optional(z.string()),
  }),
  /** To the supplier, about the member who cancelled: money is to be returned. */
  'refund-due': z.object({ ...booked, ...invoice }),
  /** To a colleague's address: a link to take a booking over. */
  'hand-over-offered': z.object({ ...booked, from: name, until: z.string() }),
  /** To the colleague, who has taken it over. `isPending`: its invoice is not paid yet. */
  'hand-over-received': z.object({
    ...mailData,
    ...ticket,
    from: name,
    isPending: z.optional(z.literal('true')),
  }),
  'hand-over-received-course': z.object({ ...booked, from: name, isPending: z.optional(z.literal('true')) }),
  /** To the member who has handed it over; with an invoice that stays billed to them. */
  'hand-over-accepted': z.object({ ...booked, by: name, number: z.optional(z.string()) }),
  'hand-over-declined': z.object(booked),
  /** To who was absent from a day, which `startsAt` begins; `url` has the dates to come. */
  'missed-class': z.object({ title: z.string(), startsAt: z.string(), url: z.string() }),
} as const;

export type MyBookingMailTemplate = keyof typeof OWN_BOOKING_MAIL_TEMPLATES;
