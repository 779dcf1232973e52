import { mayEnter } from '@backflow/contracts';
import { Link, useSession } from '@backflow/platform';
import { Icon, toIconName } from '@backflow/ui';
import { useRegistry } from '../../federation/registry.ts';
import styles from './tiles.module.css';

/** Links to the remotes' pages, as their manifests declare them. */
export function Tiles() {
  const remotes = useRegistry((registry) => registry.remotes);
  const user = useSession((session) => session.user);
  const tiles = remotes
    .flatMap((remote) => remote.tiles)
    .filter((tile) => mayEnter(tile, user))
    .sort((a, b) => a.order - b.order);
  return (
    <nav aria-label="Explore" className={styles.tiles}>
      {tiles.map(({ path, icon, title, lead }) => (
        <Link key={path} to={path} className={styles.tile}>
          <span className={styles.mark}>
            <Icon name={toIconName(icon)} size={24} />
          </span>
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            <span className={styles.lead}>{lead}</span>
          </span>
          <Icon name="arrow-right" />
        </Link>
      ))}
    </nav>
  );
}
