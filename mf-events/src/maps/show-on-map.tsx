import { useModule } from '@backflow/remote-kit';
import { Icon, buttonClass } from '@backflow/ui';
import { useState } from 'react';
import { isOnMap } from './map-links.ts';
import type { MapLocation } from './map-links.ts';
import styles from './show-on-map.module.css';

const loadMenu = () => import('./map-menu.tsx');
const LABEL = 'Show on a map';

/** A menu of maps, imported on the first click; nothing without an address or coordinates. */
export function ShowOnMap({ location }: { location: MapLocation }) {
  const [isOpened, setIsOpened] = useState(false);
  const module = useModule(isOpened ? loadMenu : undefined, () => setIsOpened(false));
  if (!isOnMap(location)) return null;
  return (
    <div className={styles.way}>
      {module ? (
        <module.MapMenu location={location} trigger={LABEL} />
      ) : (
        <button
          type="button"
          className={buttonClass('ghost')}
          aria-haspopup="menu"
          aria-expanded={false}
          aria-busy={isOpened || undefined}
          onClick={() => setIsOpened(true)}
        >
          <span className={styles.text}>
            {LABEL}
            <Icon name="chevron-down" size={16} />
          </span>
        </button>
      )}
    </div>
  );
}
