import { useModule } from '@backflow/remote-kit';
import { Icon, buttonClass } from '@backflow/ui';
import { useState } from 'react';
import styles from './lazy-link-menu.module.css';
import type { MenuLink } from './link-menu.tsx';

const loadMenu = () => import('./link-menu.tsx');

/** A menu of links, imported on the first click. @param props.links called when the menu opens */
export function LazyLinkMenu({ label, links }: { label: string; links: () => readonly MenuLink[] }) {
  const [isOpened, setIsOpened] = useState(false);
  const module = useModule(isOpened ? loadMenu : undefined, () => setIsOpened(false));
  return (
    <div className={styles.menu}>
      {module ? (
        <module.LinkMenu links={links()} trigger={label} />
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
            {label}
            <Icon name="chevron-down" size={16} />
          </span>
        </button>
      )}
    </div>
  );
}
