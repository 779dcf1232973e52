import { QueryError, formatDay } from '@backflow/remote-kit';
import { Card, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { enrollmentWeeks, registrationWeeks, seatMonths } from './api.ts';
import { BarChart } from './bar-chart.tsx';
import { formatDollars } from './dollars.ts';

/** Registrations and enrollments by week. Where one of the two services does not respond, the other's figures are shown. */
export function RegistrationsChart() {
  const registrations = useQuery(registrationWeeks);
  const enrollments = useQuery(enrollmentWeeks);
  if (registrations.isPending || enrollments.isPending) return <ChartLoading label="registrations" />;
  if (!registrations.data && !enrollments.data) {
    return (
      <Card>
        <QueryError title="Registrations over time could not be loaded" query={registrations} />
      </Card>
    );
  }
  const weeks = (registrations.data ?? enrollments.data ?? []).map(({ week }) => week);
  const rows = weeks.map((week) => {
    const found = registrations.data?.find((each) => each.week === week);
    const enrolled = enrollments.data?.find((each) => each.week === week);
    return {
      label: formatDay(week, 'MMM d'),
      name: `Week of ${formatDay(week, 'MMM d, yyyy')}`,
      values: [found?.events ?? 0, found?.webinars ?? 0, enrolled?.enrollments ?? 0],
    };
  });
  const total = sum(rows.flatMap(({ values }) => values));
  return (
    <BarChart
      title="Registrations over time"
      summary={`${total} registrations and enrollments in ${rows.length} weeks; the table has the figures of each.`}
      series={[
        { name: 'Events', pattern: 'solid' },
        { name: 'Webinars', pattern: 'hatched' },
        { name: 'Courses', pattern: 'pale' },
      ]}
      rowHead="Week"
      rows={rows}
    />
  );
}

/** Taken seats and their value, by the month in which events begin. */
export function SeatsCharts() {
  const query = useQuery(seatMonths);
  if (query.isPending) return <ChartLoading label="seats" />;
  if (!query.data) {
    return (
      <Card>
        <QueryError title="Seats could not be loaded" query={query} />
      </Card>
    );
  }
  const months = query.data.map((each) => ({
    ...each,
    label: formatDay(`${each.month}-15`, 'MMM'),
    name: formatDay(`${each.month}-15`, 'MMMM yyyy'),
  }));
  const [seats, filled] = [sum(months.map((each) => each.seats)), sum(months.map((each) => each.filled))];
  return (
    <>
      <BarChart
        title="Seats filled"
        summary={`${filled} of ${seats} seats are taken; the table has the figures of each month.`}
        series={[
          { name: 'Taken', pattern: 'solid' },
          { name: 'Free', pattern: 'hollow' },
        ]}
        heads={['Share']}
        rowHead="Month"
        rows={months.map(({ label, name, ...month }) => ({
          ...{ label, name },
          values: [month.filled, Math.max(0, month.seats - month.filled)],
          cells: [month.seats === 0 ? '–' : `${Math.round((100 * month.filled) / month.seats)} %`],
        }))}
      />
      <BarChart
        title="What seats are worth"
        summary="Paid and unpaid registrations in dollars by month; the table has the figures."
        series={[
          { name: 'Paid', pattern: 'solid' },
          { name: 'Unpaid', pattern: 'striped' },
        ]}
        rowHead="Month"
        rows={months.map(({ label, name, paid, unpaid }) => ({
          ...{ label, name },
          values: [Number(paid), Number(unpaid)],
        }))}
        format={(value) => formatDollars(value.toFixed(2))}
      />
    </>
  );
}

const ChartLoading = ({ label }: { label: string }) => (
  <Card>
    <SkeletonGroup label={`Loading ${label}`}>
      <Skeleton height={320} />
    </SkeletonGroup>
  </Card>
);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
