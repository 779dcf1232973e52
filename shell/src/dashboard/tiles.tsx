import { Link } from '@backflow/platform';
import { Icon } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import { useRemotePath } from '../layout/use-navigation.ts';
import styles from './tiles.module.css';

/** The ways on from the dashboard; resources only once a remote has that page. */
export const Tiles = () => {
  const hasResources = useRemotePath('/resources');
  return (
    <nav aria-label="Explore" className={styles.tiles}>
      <Tile to="/events" icon="calendar" title="Events">
        Hands-on days, virtual sessions and renewals.
      </Tile>
      {hasResources && (
        <Tile to="/resources" icon="info" title="Resources">
          Guides, procedures and manufacturers’ papers.
        </Tile>
      )}
    </nav>
  );
};

interface Props {
  to: string;
  icon: IconName;
  title: string;
  children: string;
}

const Tile = ({ to, icon, title, children }: Props) => (
  <Link to={to} className={styles.tile}>
    <span className={styles.mark}>
      <Icon name={icon} size={24} />
    </span>
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      <span className={styles.lead}>{children}</span>
    </span>
    <Icon name="arrow-right" />
  </Link>
);
