import { formatPacific } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { Card, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { enrollmentWeeks, registrationWeeks } from './api.ts';
import { BarChart } from './bar-chart.tsx';

/** Noon of a day, so that it is that day in any zone of the country. */
const at = (day: string): string => `${day}T20:00:00Z`;

/** Who registered and enrolled, by week. Without one of the two services the other's figures are shown alone. */
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
      label: formatPacific(at(week), 'MMM d'),
      name: `Week of ${formatPacific(at(week), 'MMM d, yyyy')}`,
      values: [found?.events ?? 0, found?.webinars ?? 0, enrolled?.enrollments ?? 0],
    };
  });
  const total = rows.reduce((all, { values }) => all + values.reduce((sum, value) => sum + value, 0), 0);
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

/** Shown while a chart loads. */
export const ChartLoading = ({ label }: { label: string }) => (
  <Card>
    <SkeletonGroup label={`Loading ${label}`}>
      <Skeleton height={320} />
    </SkeletonGroup>
  </Card>
);
