import { Icon } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** The facts of an event or a webinar: date, time, location. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** One of them. */
export const Fact = ({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <Icon name={icon} />
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
