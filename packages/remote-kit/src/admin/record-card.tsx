import type { ReactNode } from 'react';
import styles from './record-card.module.css';

interface Props {
  badges: ReactNode;
  title: ReactNode;
  text: ReactNode;
  /** Told in a line: '12 enrolled', 'Beginner'. */
  facts: readonly string[];
  /** Switches it on and off. */
  publish: ReactNode;
  /** Buttons. */
  actions: ReactNode;
}

/** One of the things that the site offers, as administrators see it. */
export const RecordCard = ({ badges, title, text, facts, publish, actions }: Props) => (
  <article className={styles.card}>
    {badges}
    <h3 className={styles.title}>{title}</h3>
    {text && <p className={styles.text}>{text}</p>}
    <p className={styles.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
    <div className={styles.footer}>
      {publish}
      <div className={styles.actions}>{actions}</div>
    </div>
  </article>
);
