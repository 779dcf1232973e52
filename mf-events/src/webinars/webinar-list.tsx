import { EmptyState } from '@backflow/ui';
import type { AssemblyKind } from '@backflow/ui';
import type { useRegistering } from '../use-registering.ts';
import { WebinarCard } from './webinar-card.tsx';
import type { ShownWebinar } from './webinar-tabs.ts';
import styles from './webinars-page.module.css';

interface Props {
  shown: readonly ShownWebinar[];
  /** What stands there when there are none. */
  empty: { drawing: AssemblyKind; title: string; words: string };
  now: number;
  registering: ReturnType<typeof useRegistering>;
}

/** The cards of one tab, or why there are none. */
export function WebinarList({ shown, empty, now, registering }: Props) {
  if (shown.length === 0) {
    return (
      <EmptyState drawing={empty.drawing} title={empty.title}>
        {empty.words}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.cards}>
      {shown.map(({ webinar, status }) => (
        <li key={webinar.id}>
          <WebinarCard
            {...{ webinar, status, now }}
            isRegistering={registering.isRegistering(webinar.id)}
            onRegister={() => {
              registering.register(webinar.id);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
