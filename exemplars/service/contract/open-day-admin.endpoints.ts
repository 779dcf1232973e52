import * as z from '@backflow/contracts/zod';
import { instant, optionalText, requiredText } from '../../../packages/contracts/src/fields.ts';
import { labelled } from '../../../packages/contracts/src/label.ts';
import { recordEndpoints } from '../../../packages/contracts/src/record.ts';
import { OpenDay } from './open-day.endpoints.ts';

/** Input of administrators. */
export const OpenDayInput = z.object({
  title: requiredText('Title', { max: 120 }),
  description: z.optional(optionalText('Description', { max: 2000, multiline: true })),
  startsAt: instant('Starts at'),
  /** The number of seats; null is no limit. */
  capacity: labelled(
    'Capacity',
    z.optional(
      z.nullable(z.int('Capacity must be a number').check(z.minimum(0, 'Capacity cannot be negative'))),
    ),
  ),
});
export type OpenDayInput = z.infer<typeof OpenDayInput>;

export const {
  create: createOpenDay,
  update: updateOpenDay,
  remove: deleteOpenDay,
  get: getAdminOpenDay,
} = recordEndpoints({
  id: 'open-days',
  service: 'exemplar' as never,
  noun: 'open day',
  input: OpenDayInput,
  view: OpenDay,
  reads: ['exemplar' as never],
  changes: ['exemplar' as never],
  notes: { remove: 'Delete one open day.' },
});
