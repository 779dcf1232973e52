import { KIND_OF_PATH, STANDARD_LABEL, formatRule } from '@backflow/contracts/bookings';
import type { Attendee, OfferKind, exportAttendees as contract } from '@backflow/contracts/bookings';
import { wallTime } from '@backflow/contracts/time';
import { csvFile } from '@backflow/service-kit';
import type { Call, CsvColumn, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { loadPhoneFormat } from '../format-phone.ts';
import type { FormatPhone } from '../format-phone.ts';
import { readOffer } from '../offers/offer.ts';
import { listAttendees } from './attendees.query.ts';

type Column = CsvColumn<Attendee>;

const personColumns = (formatPhone: FormatPhone): readonly Column[] => [
  ['First name', ({ user }) => user.firstName],
  ['Last name', ({ user }) => user.lastName],
  ['Email', ({ user }) => user.email],
  ['Email status', ({ user }) => user.emailStatus],
  ['Phone', ({ user }) => formatPhone(user.phoneNumber)],
  ['Company', ({ user }) => user.company],
  ['Status', ({ status }) => status],
];

const REGISTRATION: readonly Column[] = [
  ['Place in line', ({ place }) => place ?? null],
  ['Attended', ({ attended }) => attended],
  ['Registered at (PT)', ({ registeredAt }) => wallTime(registeredAt)],
];

/** Blank where nothing was agreed, such as on the waiting list. */
const KIND_OF_PRICE: Column = [
  'Kind of price',
  ({ account }) => (account ? (account.rule ? formatRule(account.rule) : STANDARD_LABEL) : null),
];

/** After those of the person. */
const COLUMNS: Readonly<Record<OfferKind, readonly Column[]>> = {
  event: [...REGISTRATION, KIND_OF_PRICE],
  webinar: REGISTRATION,
  course: [
    ['Enrolled at (PT)', ({ registeredAt }) => wallTime(registeredAt)],
    ['Lessons completed', ({ progress }) => progress?.completed ?? null],
    ['Lessons', ({ progress }) => progress?.total ?? null],
    KIND_OF_PRICE,
  ],
};

/** All attendees of an offer as a CSV file, oldest first. @throws NotFoundError when no such offer ever existed */
export async function exportAttendees(
  { db }: BookingsContext,
  { params: { offers, id } }: Call<typeof contract>,
): Promise<FileResponse> {
  const kind = KIND_OF_PATH[offers];
  const { startsAt } = await readOffer(db, id, kind);
  const name = startsAt ? `attendees-${wallTime(startsAt).slice(0, 10)}.csv` : 'enrollments.csv';
  return csvFile({
    name,
    columns: [...personColumns(await loadPhoneFormat()), ...COLUMNS[kind]],
    items: (page) => listAttendees(db, { kind, offerId: id, ...page }),
  });
}
