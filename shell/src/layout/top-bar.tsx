import { Link, NavLink, useSession, siteSettings } from '@backflow/platform';
import { Container, Logo, buttonClass } from '@backflow/ui';
import { useSignInHref } from '../sign-in/sign-in-href.ts';
import { Bell } from './notices/bell.tsx';
import { SearchButton } from './search/search-button.tsx';
import navStyles from './main-nav.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { useNavigation } from './navigation.ts';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

export function TopBar() {
  const { brandName } = siteSettings();
  return (
    <header className={styles.bar}>
      <Container>
        <div className={styles.row}>
          <Link to="/" className={styles.home} aria-label={`${brandName}, home`}>
            <Logo name={brandName} />
          </Link>
          <div className={styles.wide}>
            <MainNav />
          </div>
          <SearchButton />
          <Notices />
          <div className={styles.wide}>
            <Account />
          </div>
          <div className={styles.narrow}>
            <MobileMenu />
          </div>
        </div>
      </Container>
    </header>
  );
}

function Notices() {
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  return isSignedIn && <Bell />;
}

/** Empty while the session is unknown: a button that changes would be worse than a short wait. */
function Account() {
  const session = useSession();
  const signInHref = useSignInHref();
  const registerHref = useSignInHref('/register');
  if (session.status === 'unknown') return null;
  if (session.status === 'signed-in') return <UserMenu user={session.user} />;
  return (
    <div className={styles.buttons}>
      <Link to={signInHref} className={buttonClass('quiet')}>
        Sign In
      </Link>
      <Link to={registerHref} className={buttonClass('primary')}>
        Register
      </Link>
    </div>
  );
}

function MainNav() {
  const entries = useNavigation();
  return (
    <nav aria-label="Main">
      <ul className={navStyles.list}>
        {entries.map(({ label, path }) => (
          <li key={path}>
            <NavLink to={path} className={navStyles.link ?? ''}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
