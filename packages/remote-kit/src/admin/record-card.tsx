import type { AccessLevel } from '@backflow/contracts';
import { PremiumBadge } from '@backflow/remote-kit';
import { Badge, Badges } from '@backflow/ui';
import type { ReactNode } from 'react';
import { ACCESS_LABELS } from './labels.ts';
import styles from './record-card.module.css';

interface Props {
  badges: ReactNode;
  title: ReactNode;
  text: ReactNode;
  /** On one line: '12 enrolled', 'Beginner'. */
  facts: readonly string[];
  /** Switches it on and off. */
  publish: ReactNode;
  /** Buttons. */
  actions: ReactNode;
}

/** A course or a resource, as administrators see it. */
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

interface BadgesProps {
  of: { isPublished: boolean; accessLevel: AccessLevel };
  children?: ReactNode;
}

/** Whether something is published, who may have it, and what else there is to say in a word. */
export const StatusBadges = ({ of: { isPublished, accessLevel }, children }: BadgesProps) => (
  <Badges>
    <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
    {accessLevel === 'premium' ? (
      <PremiumBadge />
    ) : (
      <Badge tone={accessLevel === 'paid' ? 'brass' : 'water'}>{ACCESS_LABELS[accessLevel]}</Badge>
    )}
    {children}
  </Badges>
);
