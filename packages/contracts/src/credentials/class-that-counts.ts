import * as z from '@backflow/contracts/zod';
import { OFFER_KINDS, pathOfKind } from '../bookings/offer.ts';
import { MinutesByKind } from './certificate.ts';

/** A coming class that authorities have approved. */
export const ClassThatCounts = z.object({
  id: z.string(),
  kind: z.enum(OFFER_KINDS),
  title: z.string(),
  /** Null: a course, which begins at any time. */
  startsAt: z.nullable(z.string()),
  /** Null: online. */
  location: z.nullable(z.string()),
  approvals: z.array(
    z.object({
      authorityId: z.string(),
      authority: z.string(),
      courseNumber: z.string(),
      minutes: MinutesByKind,
    }),
  ),
});
export type ClassThatCounts = z.infer<typeof ClassThatCounts>;

/** Its page. */
export const classPath = ({ kind, id }: Pick<ClassThatCounts, 'kind' | 'id'>): string =>
  `/${pathOfKind(kind)}/${id}`;
