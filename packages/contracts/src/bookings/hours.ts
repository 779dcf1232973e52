import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleaned } from '../clean-text.ts';
import { blankAsNull } from '../fields.ts';
import { labelled } from '../label.ts';

/** Kinds of hours of continuing education, with their labels. */
export const HOUR_KIND_LABELS = {
  classroom: 'Classroom',
  handsOn: 'Hands-on',
  online: 'Online',
} as const;
export type HourKind = keyof typeof HOUR_KIND_LABELS;
export const HOUR_KINDS = Object.keys(HOUR_KIND_LABELS) as readonly HourKind[];
export const HourKind = z.enum(HOUR_KINDS, 'Kind must be classroom, handsOn or online');

const MAX_HOURS = 99.75;

/** Decimal strings of at most two places; a kind without hours is absent. */
export const Hours = z.object({
  classroom: z.optional(z.string()),
  handsOn: z.optional(z.string()),
  online: z.optional(z.string()),
});
export type Hours = z.infer<typeof Hours>;

/** Hours of one kind as an administrator enters them, '3.50' as '3.5'; blank and 0 are none. */
const hoursOfKind = (kind: HourKind) => {
  const error = `${HOUR_KIND_LABELS[kind]} hours must be a number from 0 to ${MAX_HOURS} with at most two places, such as 3.5`;
  return labelled(
    `${HOUR_KIND_LABELS[kind]} hours`,
    z.optional(
      blankAsNull(
        z.string(error).check(
          cleaned(cleanAscii),
          z.refine((value) => /^\d{1,2}(\.\d{1,2})?$/.test(value) && Number(value) <= MAX_HOURS, { error }),
        ),
      ),
    ),
  );
};

/** Hours earned by attending or completing, as an administrator enters them; null for nothing. */
export const hoursInput = labelled(
  'CE hours',
  z.optional(
    z.nullable(
      z.pipe(
        z.strictObject(
          {
            classroom: hoursOfKind('classroom'),
            handsOn: hoursOfKind('handsOn'),
            online: hoursOfKind('online'),
          },
          'CE hours must be hours by kind',
        ),
        z.transform(withoutZeros),
      ),
    ),
  ),
);

type EnteredHours = Partial<Record<HourKind, string | null | undefined>>;

function withoutZeros(entered: EnteredHours): Hours | null {
  const hours = HOUR_KINDS.flatMap((kind) => {
    const value = entered[kind];
    return value == null || Number(value) === 0 ? [] : [[kind, String(Number(value))] as const];
  });
  return hours.length === 0 ? null : Object.fromEntries(hours);
}

/** The values of a form's fields for these hours. */
export const hoursValues = (hours: Hours | null | undefined): Required<Hours> => ({
  classroom: hours?.classroom ?? '',
  handsOn: hours?.handsOn ?? '',
  online: hours?.online ?? '',
});

/** '3.5 classroom, 2 hands-on'; blank without hours. */
export const formatHours = (hours: EnteredHours | null | undefined): string =>
  HOUR_KINDS.flatMap((kind) => {
    const value = hours?.[kind];
    return value ? [`${value} ${HOUR_KIND_LABELS[kind].toLowerCase()}`] : [];
  }).join(', ');
