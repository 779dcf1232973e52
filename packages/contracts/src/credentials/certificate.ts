import * as z from '@backflow/contracts/zod';
import { OFFER_KINDS } from '../bookings/offer.ts';
import { HOUR_KINDS } from '../bookings/hours.ts';
import type { HourKind } from '../bookings/hours.ts';

const minutes = z.optional(z.int());

/** Whole minutes by kind; a kind without any is absent. */
export const MinutesByKind = z.object({ classroom: minutes, handsOn: minutes, online: minutes });
export type MinutesByKind = z.infer<typeof MinutesByKind>;

export const sumMinutes = (by: MinutesByKind): number =>
  HOUR_KINDS.reduce((sum, kind: HourKind) => sum + (by[kind] ?? 0), 0);

/** '3.5', '0.25': hours of minutes, at most two places. */
export const formatHoursOf = (minutesOf: number): string => String(Number((minutesOf / 60).toFixed(2)));

/** '16 hours', '1 hour', '0.25 hours' */
export const formatHourCount = (minutesOf: number): string =>
  `${formatHoursOf(minutesOf)} ${minutesOf === 60 ? 'hour' : 'hours'}`;

/** '0.35', '0.025': 1 CEU is 10 hours. Utah counts 15 minutes as 0.025, so three places. */
export const formatCeu = (minutesOf: number): string => String(Number((minutesOf / 600).toFixed(3)));

/** What a certificate says, as it was issued: nothing in it follows what changes later. */
export const CertificateFacts = z.object({
  /** 'C-2026-000123' */
  number: z.string(),
  /** By which everybody verifies it: 'XXXX-XXXX-XXXX-XXXX', letters and digits that can't be mistaken for each other. */
  code: z.string(),
  /** Of the participant. */
  name: z.string(),
  /** Of the class. */
  title: z.string(),
  kind: z.enum(OFFER_KINDS),
  /** The Pacific days attended, or of the completion, such as 2026-12-04. */
  days: z.array(z.string()),
  /** The last one. */
  completedOn: z.string(),
  /** Null: online. */
  place: z.nullable(z.string()),
  instructor: z.nullable(z.string()),
  sponsor: z.string(),
  minutes: MinutesByKind,
  /** By which authorities know the class. */
  approvals: z.array(z.object({ authority: z.string(), courseNumber: z.string() })),
  issuedAt: z.string(),
  expiresOn: z.nullable(z.string()),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;
