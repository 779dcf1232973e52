import { ExternalLink, webLink } from '@backflow/remote-kit';
import styles from './meeting-link.module.css';

/** The link to a virtual event. Anything but a web address (a dial-in number) is shown as text. */
export function MeetingLink({ location }: { location: string }) {
  const href = webLink(location);
  if (href === null) return <span className={styles.text}>{location}</span>;
  return (
    <ExternalLink href={href} className={styles.link}>
      Join the meeting
    </ExternalLink>
  );
}
