import { useModule } from '@backflow/remote-kit';
import { Icon, buttonClass } from '@backflow/ui';
import { useState } from 'react';
import { isOnMap } from './map-links.ts';
import type { MapLocation } from './map-links.ts';
import styles from './show-on-map.module.css';

const loadMenu = () => import('./map-menu.tsx');
const LABEL = 'Show on a map';

/** Leads to a map of the reader's choice; the menu is fetched for the first click. Nothing where there is no location to show. */
export function ShowOnMap({ place }: { place: MapLocation }) {
  const [isOpened, setIsOpened] = useState(false);
  const module = useModule(isOpened ? loadMenu : undefined, () => setIsOpened(false));
  if (!isOnMap(place)) return null;
  return (
    <div className={styles.way}>
      {module ? (
        <module.MapMenu place={place} trigger={LABEL} />
      ) : (
        <button
          type="button"
          className={buttonClass('ghost')}
          aria-haspopup="menu"
          aria-expanded={false}
          aria-busy={isOpened || undefined}
          onClick={() => setIsOpened(true)}
        >
          <span className={styles.words}>
            {LABEL}
            <Icon name="chevron-down" size={16} />
          </span>
        </button>
      )}
    </div>
  );
}
