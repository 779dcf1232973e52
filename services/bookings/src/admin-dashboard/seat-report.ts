import { REPORT_PERIODS } from '@backflow/contracts/bookings';
import type {
  ReportPeriod,
  SeatReport,
  exportSeatReport,
  reportFilledSeats,
} from '@backflow/contracts/bookings';
import { csvFile, presentPrice, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { INVOICED_PRICE, UNPAID_AMOUNT } from '../offers/amounts.ts';
import { weeksUntil } from './periods.ts';
import type { Period } from './periods.ts';

/** Taken seats and their worth by the week in which events start, and in the period before. */
export const seatReport = (
  context: BookingsContext,
  { query: { period } }: Pick<Call<typeof reportFilledSeats>, 'query'>,
): Promise<SeatReport> =>
  context.reports.read(`seats-${period}`, context.now(), () => readReport(context, period));

/** The report as a CSV file, a row for each bar. */
export async function seatReportFile(
  context: BookingsContext,
  call: Call<typeof exportSeatReport>,
): Promise<FileResponse> {
  const { spans } = await seatReport(context, call);
  return csvFile(
    `seats-${call.query.period}.csv`,
    [
      'From',
      'Until',
      'Seats',
      'Taken',
      'Paid (USD)',
      'Unpaid (USD)',
      'Taken in the period before',
      'Paid in the period before (USD)',
    ],
    function* () {
      for (const { from, until, seats, filled, paid, unpaid, before } of spans)
        yield [from, until, seats, filled, paid, unpaid, before.filled, before.paid];
    },
  );
}

async function readReport(context: BookingsContext, period: ReportPeriod): Promise<SeatReport> {
  const { weeks, step } = REPORT_PERIODS[period];
  const count = weeks / step;
  const spans = weeksUntil(new Date(context.now()), 2 * count, step);
  const [before, current] = [spans.slice(0, count), spans.slice(count)];
  const rows = await seatsOf(context, [...spans, joined(before), joined(current)]);
  const [totalBefore = NOTHING, total = NOTHING] = rows.slice(2 * count).map(figuresOf);
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
const figuresOf = ({ seats, filled, paid, unpaid }: Row): Figures => ({ seats, filled, paid, unpaid });

/** Adjacent spans as one. */
const joined = (spans: readonly Period[]): Period => {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) throw new RangeError('No spans');
  return { ...last, firstDay: first.firstDay, from: first.from };
};

/** A seat is either paid or pending: the counters of events tell, without reading a booking. */
async function seatsOf({ db }: BookingsContext, spans: readonly Period[]): Promise<Row[]> {
  const rows = await select<Row>(
    db,
    'seat-report',
    sql`
      select first as "from", last as until, coalesce(sum(o.capacity), 0)::int as seats,
             coalesce(sum(o.pending + o.confirmed + o.held) filter (where o.capacity is not null), 0)::int as filled,
             coalesce(sum((o.pending + o.confirmed) * ${INVOICED_PRICE} - ${UNPAID_AMOUNT}), 0)::numeric(20, 2)::text as paid,
             coalesce(sum(${UNPAID_AMOUNT}), 0)::numeric(20, 2)::text as unpaid
        from unnest(${spans.map(({ firstDay }) => firstDay)}::text[], ${spans.map(({ lastDay }) => lastDay)}::text[],
                    ${spans.map(({ from }) => from.toISOString())}::timestamptz[],
                    ${spans.map(({ until }) => until.toISOString())}::timestamptz[])
               with ordinality as spans (first, last, starts, ends, number)
        left join offers o on o.kind = 'event' and o.is_published and o.deleted_at is null
                          and o.starts_at >= starts and o.starts_at < ends
       group by number, first, last order by number`,
  );
  return rows.map((row) => ({ ...row, paid: presentPrice(row.paid), unpaid: presentPrice(row.unpaid) }));
}
