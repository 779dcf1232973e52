import { Attention } from './attention.tsx';
import styles from './overview.module.css';
import { RegistrationsChart } from './registrations-chart.tsx';
import { SeatsCharts } from './seats-charts.tsx';

/** What needs a hand today, and how it goes. */
export const Overview = () => (
  <>
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">Needs a hand today</h2>
      <Attention />
    </section>
    <section className={styles.section} aria-labelledby="reports">
      <h2 id="reports">How it goes</h2>
      <div className={styles.charts}>
        <RegistrationsChart />
        <SeatsCharts />
      </div>
    </section>
  </>
);
