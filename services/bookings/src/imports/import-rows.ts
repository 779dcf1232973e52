import type { ImportKind } from '@backflow/contracts/bookings';
import { AppError, select, sql } from '@backflow/service-kit';
import { defineBulkChange } from '../bulk/define-bulk-change.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { lockOffers } from '../offers/offer.ts';
import type { Assessment, AssessRows, ImportRun } from './assess.ts';
import { failed } from './assess.ts';
import { assessAttendance } from './attendance/import-attendance.ts';
import { findOffers } from './find-offers.ts';
import { assessBookings } from './import-bookings.ts';
import { assessCourseNumbers } from './import-course-numbers.ts';
import { assessHours } from './import-hours.ts';
import { assessInvoices } from './import-invoices.ts';
import { assessPeople } from './import-people.ts';
import { readRow } from './import-row.ts';
import type { ReadRow } from './import-row.ts';

const ASSESS: Readonly<Record<ImportKind, AssessRows>> = {
  people: assessPeople,
  bookings: assessBookings,
  hours: assessHours,
  invoices: assessInvoices,
  courseNumbers: assessCourseNumbers,
  attendance: assessAttendance,
};

/** Kinds whose rows change an offer. */
const OF_OFFERS: readonly ImportKind[] = ['bookings', 'invoices', 'attendance'];

/** What an import does with each row, in their order. */
export async function assessRows(run: ImportRun, rows: readonly ReadRow[]): Promise<Assessment[]> {
  const { authority } = run.choices;
  const valid = rows
    .filter(({ errors }) => errors.length === 0)
    .map((row) => (row.values.licence && authority ? { ...row, values: { authority, ...row.values } } : row));
  const assessed = await ASSESS[run.choices.kind](run, valid);
  return rows.map(({ errors }) =>
    errors.length > 0 ? failed(errors.join(' ')) : (assessed.shift() ?? failed('')),
  );
}

/** Carries out a row of an import in one transaction, which assesses it again: others write meanwhile. */
export const importRows = defineBulkChange({
  name: 'import',
  action: ({ choices }) => `imports.${choices.kind}`,
  result: 'imported',
  async one(context, operation, _id, { choices, columns }, source) {
    if (!source || !operation.actor) throw new Error('a row of an import has no cells');
    const row = readRow(columns, source);
    const run = { context, choices, actorId: operation.actor.id };
    const read: ImportRun['read'] = (statement) => select(context.db, 'offer-of-import', statement);
    const [offer] = OF_OFFERS.includes(choices.kind) ? await findOffers({ ...run, read }, [row]) : [];
    const locks = typeof offer === 'object' ? [offer.id] : [];
    return mutateOffers(context, operation, locks, async (write) => {
      // Rows of all imports run one after the other: each finds the people that the one before has added.
      await write.rows(sql`select pg_advisory_xact_lock(hashtextextended('import', 0))`);
      if (choices.kind === 'attendance') await lockOffers(write, locks);
      const [assessment] = await assessRows({ ...run, read: write.rows }, [row]);
      const { fate, text, store } = assessment ?? failed('');
      if (fate === 'error') throw new AppError('CONFLICT', text);
      if (store) await store(write);
      else write.unchanged();
      return { fate, text };
    });
  },
});
