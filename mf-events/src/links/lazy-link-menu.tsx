import { LazyMenu } from '@backflow/remote-kit';
import styles from './lazy-link-menu.module.css';
import type { MenuLink } from './link-menu.tsx';

const loadMenu = () => import('./link-menu.tsx');

/** A menu of links, imported on the first click. @param props.links called when the menu opens */
export const LazyLinkMenu = ({ label, links }: { label: string; links: () => readonly MenuLink[] }) => (
  <div className={styles.menu}>
    <LazyMenu load={loadMenu} label={label}>
      {(module) => <module.LinkMenu links={links()} trigger={label} />}
    </LazyMenu>
  </div>
);
