import { NavLink } from '@backflow/platform';
import styles from './main-nav.module.css';
import { useNavigation } from './navigation.ts';

export function MainNav() {
  const entries = useNavigation();
  return (
    <nav aria-label="Main">
      <ul className={styles.list}>
        {entries.map(({ label, path }) => (
          <li key={path}>
            <NavLink to={path} className={styles.link ?? ''}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
