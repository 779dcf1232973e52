import { REPORT_PERIODS } from '@backflow/contracts/bookings';
import type { SeatReport, exportSeatReport, reportFilledSeats } from '@backflow/contracts/bookings';
import { csvFile, decimal, presentPrice, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { getFirst, getLast, spansSql, weeksUntil } from './periods.ts';
import type { Period } from './periods.ts';

/** The report as a CSV file, a row for each bar. */
export async function seatReportFile(
  context: BookingsContext,
  call: Call<typeof exportSeatReport>,
): Promise<FileResponse> {
  const { spans } = await seatReport(context, call);
  return csvFile({
    name: `seats-${call.query.period}.csv`,
    items: spans,
    columns: [
      ['From', ({ from }) => from],
      ['Until', ({ until }) => until],
      ['Seats', ({ seats }) => seats],
      ['Taken', ({ filled }) => filled],
      ['Paid (USD)', ({ paid }) => decimal(paid)],
      ['Unpaid (USD)', ({ unpaid }) => decimal(unpaid)],
      ['Taken in the period before', ({ before }) => before.filled],
      ['Paid in the period before (USD)', ({ before }) => decimal(before.paid)],
    ],
  });
}

/** Taken seats and their worth by the week in which events start, and in the period before. */
export async function seatReport(
  context: BookingsContext,
  { query: { period } }: Pick<Call<typeof reportFilledSeats>, 'query'>,
): Promise<SeatReport> {
  const { weeks, step } = REPORT_PERIODS[period];
  const count = weeks / step;
  const spans = weeksUntil(new Date(context.now()), 2 * count, step);
  const [before, current] = [spans.slice(0, count), spans.slice(count)];
  const rows = await getSeats(context, [...spans, joined(before), joined(current)]);
  const [totalBefore = NOTHING, total = NOTHING] = rows.slice(2 * count).map(getFigures);
  return {
    spans: rows.slice(count, 2 * count).map((row, index) => {
      const { filled, paid } = rows[index] ?? NOTHING;
      return { ...row, before: { filled, paid } };
    }),
    total,
    totalBefore,
  };
}

type Row = Omit<SeatReport['spans'][number], 'before'>;
type Figures = SeatReport['total'];

const NOTHING: Figures = { seats: 0, filled: 0, paid: '0', unpaid: '0' };
const getFigures = ({ seats, filled, paid, unpaid }: Row): Figures => ({ seats, filled, paid, unpaid });

/** Adjacent spans as one. */
const joined = (spans: readonly Period[]): Period => {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) throw new RangeError('No spans');
  return { ...last, firstDay: first.firstDay, from: first.from };
};

/**
 * The figures of the days suffice, without reading an offer: `billed` is what was received or is due.
 */
async function getSeats({ db }: BookingsContext, spans: readonly Period[]): Promise<Row[]> {
  const rows = await select<Row>(
    db,
    'seat-report',
    sql`
      with spans as (${spansSql(spans)}),
      figures as (
        select number, sum(seats) as seats, sum(limited) as limited, sum(billed) as billed, sum(pending) as pending
          from spans join day_figures on kind = 'event' and day between first and last
         where day between ${getFirst(spans)}::date and ${getLast(spans)}::date group by number)
      select first::text as "from", last::text as until, coalesce(d.seats, 0)::int as seats, coalesce(d.limited, 0)::int as filled,
             coalesce(d.billed - d.pending, 0)::numeric(20, 2)::text as paid, coalesce(d.pending, 0)::numeric(20, 2)::text as unpaid
        from spans
        left join figures d on d.number = spans.number
       order by spans.number`,
  );
  return rows.map((row) => ({ ...row, paid: presentPrice(row.paid), unpaid: presentPrice(row.unpaid) }));
}
