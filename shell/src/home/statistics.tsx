import { brand } from '@backflow/contracts';
import { Container } from '@backflow/ui';
import styles from './statistics.module.css';

export const Statistics = () => (
  <Container>
    <dl className={styles.strip}>
      {brand.homeStatistics.map(({ value, label }) => (
        <div key={label} className={styles.item}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Container>
);
