import { siteSettings } from '@backflow/platform';
import { Container } from '@backflow/ui';
import styles from './statistics.module.css';

export function Statistics() {
  const { homeStatistics } = siteSettings();
  return (
    <Container>
      <dl className={styles.strip}>
        {homeStatistics.map(({ value, label }) => (
          <div key={label} className={styles.item}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Container>
  );
}
