import { Link, useLocation, useSession } from '@backflow/platform';
import { useAdminTasks } from '@backflow/platform/shell';
import { Button, Count, Icon, IconButton, SideSheet, buttonClass } from '@backflow/ui';
import { useState } from 'react';
import { useSignInHref } from '../sign-in/sign-in-href.ts';
import { useUnreadCount } from './notices/api.ts';
import styles from './mobile-menu.module.css';
import { OPEN_TASKS, useAccountItems, useNavigation } from './navigation.ts';
import { useSignOut } from './sign-out.tsx';

/** The menu of the bar on small screens. */
export function MobileMenu() {
  const { pathname } = useLocation();
  // The sheet belongs to the page it was opened on: following a link closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = () => setOpenOn(null);
  const tasks = useAdminTasks();
  return (
    <>
      <span className={styles.trigger}>
        <IconButton
          icon="menu"
          label={tasks > 0 ? `Menu, ${tasks} ${OPEN_TASKS}` : 'Menu'}
          onClick={() => setOpenOn(pathname)}
        />
        <span aria-hidden className={styles.tasks}>
          <Count value={tasks} />
        </span>
      </span>
      <SideSheet open={openOn === pathname} onClose={close} title="Menu">
        <Contents onLeave={close} />
      </SideSheet>
    </>
  );
}

function Contents({ onLeave }: { onLeave: () => void }) {
  const entries = useNavigation();
  const session = useSession();
  return (
    <div className={styles.contents}>
      <nav aria-label="Main" className={styles.links}>
        {entries.map(({ label, path }) => (
          <Link key={path} to={path} onClick={onLeave}>
            {label}
          </Link>
        ))}
      </nav>
      {session.status === 'signed-in' && <Account isAdmin={session.user.isAdmin} onLeave={onLeave} />}
      {(session.status === 'signed-out' || session.status === 'unavailable') && <Door onLeave={onLeave} />}
    </div>
  );
}

function Door({ onLeave }: { onLeave: () => void }) {
  const signInHref = useSignInHref('/api/login');
  const registerHref = useSignInHref('/register');
  return (
    <div className={styles.buttons}>
      <a href={signInHref} className={buttonClass('quiet', 'md', true)}>
        Sign In
      </a>
      <Link to={registerHref} onClick={onLeave} className={buttonClass('primary', 'md', true)}>
        Register
      </Link>
    </div>
  );
}

function Account({ isAdmin, onLeave }: { isAdmin: boolean; onLeave: () => void }) {
  const items = useAccountItems({ isAdmin });
  const signOut = useSignOut();
  const unread = useUnreadCount() ?? 0;
  return (
    <>
      <nav aria-label="Account" className={styles.links}>
        <Link to="/notices" onClick={onLeave}>
          <Icon name="bell" />
          Notices
          <Count value={unread} label="unread" />
        </Link>
        {items.map(({ label, path, icon, tasks }) => (
          <Link key={path} to={path} onClick={onLeave}>
            <Icon name={icon} />
            {label}
            <Count value={tasks} label={OPEN_TASKS} />
          </Link>
        ))}
      </nav>
      <Button
        variant="quiet"
        block
        icon="logout"
        onClick={() => {
          onLeave();
          signOut();
        }}
      >
        Sign Out
      </Button>
    </>
  );
}
