import { REPORT_PERIOD_NAMES, DEFAULT_REPORT_PERIOD } from '@backflow/contracts/bookings';
import type { ReportPeriod } from '@backflow/contracts/bookings';
import { Link, Slot, useSearchParams } from '@backflow/platform';
import { NeedLoading } from '@backflow/remote-kit/admin';
import { Skeleton, SkeletonGroup } from '@backflow/ui';
import styles from './today.module.css';

/** The day: what needs attention, the next seven days, and charts. Each part comes from the remote whose records it shows. */
export function Today() {
  const period = usePeriod();
  return (
    <div className={styles.today}>
      <section aria-labelledby="needs">
        <h2 id="needs">Needs attention</h2>
        <div className={styles.needs}>
          <Slot name="admin.needs" loading={<NeedLoading title="Needs attention" />} />
        </div>
      </section>
      <section aria-labelledby="week">
        <div className={styles.head}>
          <h2 id="week">Next seven days</h2>
          <Link to="/admin?tab=events">All Events</Link>
        </div>
        <Slot
          name="admin.week"
          loading={<PartLoading label="the next seven days" />}
          empty={<NotInstalled />}
        />
      </section>
      <section aria-labelledby="charts">
        <div className={styles.head}>
          <h2 id="charts">Trends</h2>
          <PeriodLinks selected={period} />
        </div>
        <Slot
          name="admin.charts"
          loading={<PartLoading label="charts" />}
          empty={<NotInstalled />}
          options={{ period }}
        />
      </section>
    </div>
  );
}

const PERIOD_LABELS: Readonly<Record<ReportPeriod, string>> = {
  '4-weeks': '4 weeks',
  '12-weeks': '12 weeks',
  year: 'Year',
};

/** The period of the charts, as in the address. */
function usePeriod(): ReportPeriod {
  const [params] = useSearchParams();
  return REPORT_PERIOD_NAMES.find((name) => name === params.get('period')) ?? DEFAULT_REPORT_PERIOD;
}

const PeriodLinks = ({ selected }: { selected: ReportPeriod }) => (
  <nav aria-label="Period of the charts" className={styles.periods}>
    {REPORT_PERIOD_NAMES.map((name) => (
      <Link
        key={name}
        to={name === DEFAULT_REPORT_PERIOD ? '/admin' : `/admin?period=${name}`}
        aria-current={name === selected ? 'true' : undefined}
        preventScrollReset
      >
        {PERIOD_LABELS[name]}
      </Link>
    ))}
  </nav>
);

const NotInstalled = () => <p>This part of the site is not installed at the moment.</p>;

const PartLoading = ({ label }: { label: string }) => (
  <SkeletonGroup label={`Loading ${label}`}>
    <Skeleton height={240} />
  </SkeletonGroup>
);
