import type { AccessLevel } from '@backflow/contracts';
import { Marked, PremiumBadge } from '@backflow/remote-kit';
import { ACCESS_LABELS } from '@backflow/remote-kit/admin';
import { Badge, Badges } from '@backflow/ui';
import type { ReactNode } from 'react';
import { PublishSwitch } from './publish-switch.tsx';
import type { PublishProps } from './publish-switch.tsx';
import { RecordActions } from './record-actions.tsx';
import styles from './record-card.module.css';

interface ListedRecord {
  id: string;
  title: string;
  description: string | null;
  isPublished: boolean;
  accessLevel: AccessLevel;
  marks?: { title?: readonly string[]; text?: readonly string[] } | undefined;
}

interface Props<Item extends ListedRecord, Stored extends { id: string }> extends PublishProps<Item, Stored> {
  /** Beside its status and access level. */
  badge?: ReactNode;
  /** Below its title; its description where absent. */
  text?: string | null;
  /** On one line: '12 enrolled', 'Beginner'. */
  facts: readonly string[];
  /** See `RecordActions`. */
  actions: Readonly<Record<string, () => void>>;
}

/** A record in the administrators' list, as a card. */
export function RecordCard<Item extends ListedRecord, Stored extends { id: string }>({
  badge,
  facts,
  actions,
  ...props
}: Props<Item, Stored>) {
  const { title, description, isPublished, accessLevel, marks } = props.record;
  const { text = description, ...publish } = props;
  return (
    <article className={styles.card}>
      <Badges>
        <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
        {accessLevel === 'premium' ? (
          <PremiumBadge />
        ) : (
          <Badge tone={accessLevel === 'paid' ? 'brass' : 'water'}>{ACCESS_LABELS[accessLevel]}</Badge>
        )}
        {badge}
      </Badges>
      <h3 className={styles.title}>
        <Marked text={title} marks={marks?.title} />
      </h3>
      {text !== null && (
        <p className={styles.text}>
          <Marked text={text} marks={marks?.text} />
        </p>
      )}
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className={styles.footer}>
        <PublishSwitch {...publish} />
        <div className={styles.actions}>
          <RecordActions title={title} actions={actions} />
        </div>
      </div>
    </article>
  );
}
