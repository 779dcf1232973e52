import { formatPacific } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { Card } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { seatMonths } from './api.ts';
import { BarChart } from './bar-chart.tsx';
import { dollars } from './dollars.ts';
import { ChartLoading } from './registrations-chart.tsx';

/** The middle of a month, so that it is that month in any zone. */
const within = (month: string): string => `${month}-15T20:00:00Z`;

/** How full events are, and what their seats are worth, by the month they begin in. */
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
    label: formatPacific(within(each.month), 'MMM'),
    name: formatPacific(within(each.month), 'MMMM yyyy'),
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
        format={(value) => dollars(value.toFixed(2))}
      />
    </>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
