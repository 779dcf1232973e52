import { brand } from '@backflow/contracts';
import { Link } from '@backflow/platform';
import { Icon } from '@backflow/ui';
import styles from './contact-page.module.css';

const pages = [
  { to: '/events', label: 'Upcoming events' },
  { to: '/dashboard', label: 'Your dashboard' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
];

/** Where people on the contact page often want to go instead. */
export const QuickLinks = () => (
  <nav aria-labelledby="quick-links" className={styles.quick}>
    <h2 id="quick-links">Quick links</h2>
    <ul className={styles.links}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>
            {label}
            <Icon name="arrow-right" size={18} />
          </Link>
        </li>
      ))}
      <li>
        <a href={brand.companyUrl}>
          {brand.companyName}
          <Icon name="external" size={18} />
        </a>
      </li>
    </ul>
  </nav>
);
