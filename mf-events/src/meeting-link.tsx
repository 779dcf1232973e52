import { Icon } from '@backflow/ui';
import styles from './meeting-link.module.css';
import { webLink } from './web-link.ts';

/** The way into a virtual event; what is no web address (a dial-in number) stays text. */
export function MeetingLink({ location }: { location: string }) {
  const href = webLink(location);
  if (href === null) return <span className={styles.text}>{location}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      Join the meeting
      <Icon name="external" size={16} label="(opens in a new window)" />
    </a>
  );
}
