import { Badges } from '@backflow/remote-kit';
import { Badge, Icon, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import type { Subject } from './subject.ts';
import styles from './subject-facts.module.css';

const ACCESS = { free: 'Free', paid: 'Paid', premium: 'Premium' } as const;

/** When and where it is, and what else is to be known of it; room for that while it is on its way. */
export function SubjectFacts({ subject }: { subject: Subject | undefined }) {
  if (!subject) {
    return (
      <SkeletonGroup label="Loading what it is about" className={styles.facts ?? ''}>
        <SkeletonLine width="60%" />
        <SkeletonLine width="40%" />
      </SkeletonGroup>
    );
  }
  const { when, place, facts, isPublished, accessLevel } = subject;
  return (
    <div className={styles.facts}>
      {when !== null && (
        <p className={styles.fact}>
          <Icon name="calendar" size={18} /> {when}
        </p>
      )}
      {place !== null && (
        <p className={styles.fact}>
          <Icon name="pin" size={18} /> {place}
        </p>
      )}
      <Badges>
        <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
        <Badge tone={accessLevel === 'premium' ? 'brass' : 'neutral'}>{ACCESS[accessLevel]}</Badge>
        {facts.map((fact) => (
          <Badge key={fact}>{fact}</Badge>
        ))}
      </Badges>
    </div>
  );
}
