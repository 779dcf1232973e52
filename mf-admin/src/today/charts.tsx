import { REPORT_PERIOD_NAMES, exportBookingReport, exportSeatReport } from '@backflow/contracts/bookings';
import type { BookingReport, ReportPeriod, SeatReport } from '@backflow/contracts/bookings';
import { getHref } from '@backflow/contracts';
import {
  QueryError,
  capitalize,
  formatCount,
  formatDay,
  formatNumber,
  formatShortAmount,
} from '@backflow/remote-kit';
import { Card, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bookingReport, seatReport } from './api.ts';
import { BarChart } from './bar-chart.tsx';
import styles from './charts.module.css';
import { compare, formatShare, PERIOD_TEXTS } from './comparison.ts';
import { UnpaidByAge } from './unpaid-by-age.tsx';

/** The charts of the dashboard, of a period such as '12-weeks'. */
export function Charts({ period: name }: { period: string }) {
  const period = REPORT_PERIOD_NAMES.find((each) => each === name) ?? '12-weeks';
  const bookings = useQuery(bookingReport(period));
  const seats = useQuery(seatReport(period));
  return (
    <div className={styles.charts}>
      <Loaded title="Registrations" query={bookings}>
        {(report) => <BookingsChart report={report} period={period} />}
      </Loaded>
      <UnpaidByAge />
      <Loaded title="Seats filled" query={seats}>
        {(report) => <SeatsChart report={report} period={period} />}
      </Loaded>
      <Loaded title="Revenue" query={seats}>
        {(report) => <RevenueChart report={report} period={period} />}
      </Loaded>
    </div>
  );
}

interface LoadedProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

function Loaded<Data>({ title, query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Card>
      {query.isError ? (
        <QueryError title={`${title} could not be loaded`} query={query} />
      ) : (
        <SkeletonGroup label={`Loading: ${title}`}>
          <Skeleton height={280} />
        </SkeletonGroup>
      )}
    </Card>
  );
}

interface ChartProps<Report> {
  report: Report;
  period: ReportPeriod;
}

const BookingsChart = ({ report: { spans, total, totalBefore }, period }: ChartProps<BookingReport>) => (
  <BarChart
    title="Registrations"
    summary={`${formatCount(total, 'registration', 'registrations')}, ${compare(total, totalBefore, period)}`}
    series={[
      { name: 'Events', pattern: 'solid' },
      { name: 'Webinars', pattern: 'hatched' },
      { name: 'Courses', pattern: 'light' },
    ]}
    before={capitalize(PERIOD_TEXTS[period].before)}
    rowHead={PERIOD_TEXTS[period].span}
    rows={spans.map(({ events, webinars, courses, before, ...span }) => ({
      ...getNames(span),
      ...{ values: [events, webinars, courses], before },
    }))}
    csv={getHref(exportBookingReport, {}, { period })}
  />
);

const SeatsChart = ({ report: { spans, total, totalBefore }, period }: ChartProps<SeatReport>) => (
  <BarChart
    title="Seats filled"
    summary={`${formatNumber(total.filled)} of ${formatCount(total.seats, 'seat', 'seats')} taken (${formatShare(total)}); ${totalBefore.seats === 0 ? 'no seats' : formatShare(totalBefore)} in the ${PERIOD_TEXTS[period].before}`}
    series={[
      { name: 'Taken', pattern: 'solid' },
      { name: 'Free', pattern: 'hollow' },
    ]}
    before={`Taken, ${PERIOD_TEXTS[period].before}`}
    heads={['Share']}
    rowHead={PERIOD_TEXTS[period].span}
    rows={spans.map((span) => ({
      ...getNames(span),
      values: [span.filled, Math.max(0, span.seats - span.filled)],
      before: span.before.filled,
      cells: [formatShare(span)],
    }))}
    csv={getHref(exportSeatReport, {}, { period })}
  />
);

const RevenueChart = ({ report: { spans, total, totalBefore }, period }: ChartProps<SeatReport>) => (
  <BarChart
    title="Revenue"
    summary={`${formatShortAmount(total.paid)} paid, ${formatShortAmount(total.unpaid)} unpaid; ${formatShortAmount(totalBefore.paid)} paid in the ${PERIOD_TEXTS[period].before}`}
    series={[
      { name: 'Paid', pattern: 'solid' },
      { name: 'Unpaid', pattern: 'striped' },
    ]}
    before={`Paid, ${PERIOD_TEXTS[period].before}`}
    rowHead={PERIOD_TEXTS[period].span}
    rows={spans.map((span) => ({
      ...getNames(span),
      values: [Number(span.paid), Number(span.unpaid)],
      before: Number(span.before.paid),
    }))}
    format={(value) => formatShortAmount(value.toFixed(2))}
    csv={getHref(exportSeatReport, {}, { period })}
  />
);

const getNames = ({ from, until }: { from: string; until: string }) => ({
  label: formatDay(from, 'MMM d'),
  name: `${formatDay(from, 'MMM d')} – ${formatDay(until, 'MMM d, yyyy')}`,
});
