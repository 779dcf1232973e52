import type { EventView } from '@backflow/contracts';
import { Avatar } from '@backflow/ui';
import styles from './facilitator.module.css';

/** Who leads it; nothing when nobody is named. */
export function Facilitator({ event }: { event: EventView }) {
  const { facilitatorName, facilitatorTitle, facilitatorCompany, facilitatorHeadshot } = event;
  if (facilitatorName === null) return null;
  const role = [facilitatorTitle, facilitatorCompany].filter(Boolean).join(', ');
  return (
    <section className={styles.facilitator} aria-label="Facilitator">
      <Avatar src={facilitatorHeadshot} letter={facilitatorName} size={56} />
      <div>
        <p className={styles.caption}>Facilitator</p>
        <p className={styles.name}>{facilitatorName}</p>
        {role && <p className={styles.role}>{role}</p>}
      </div>
    </section>
  );
}
