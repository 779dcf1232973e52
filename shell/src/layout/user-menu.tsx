import { smallImage } from '@backflow/contracts/media';
import type { Member } from '@backflow/contracts/identity';
import { Link } from '@backflow/platform';
import { useAdminTasks } from '@backflow/platform/shell';
import { Avatar, Count, Menu } from '@backflow/ui';
import { OPEN_TASKS, getLetter, useAccountItems } from './navigation.ts';
import { useSignOut } from './sign-out.tsx';
import styles from './user-menu.module.css';

export function UserMenu({ user }: { user: Member }) {
  const signOut = useSignOut();
  const tasks = useAdminTasks();
  const pages = useAccountItems(user).map(({ label, path, icon, tasks: waiting }) => ({
    key: path,
    label: (
      <>
        {label}
        <Count value={waiting} label={OPEN_TASKS} />
      </>
    ),
    icon,
    render: (props: object) => <Link to={path} {...props} />,
  }));
  return (
    <Menu
      trigger={
        <span className={styles.trigger}>
          <Avatar src={smallImage(user.profileImageUrl)} letter={getLetter(user)} size={32} />
          <span className={styles.name}>{user.firstName || 'Dashboard'}</span>
          <Count value={tasks} label={OPEN_TASKS} />
        </span>
      }
      header={user.email}
      items={[
        ...pages,
        { key: 'separator', separator: true },
        { key: 'sign-out', label: 'Sign Out', icon: 'logout', onSelect: signOut },
      ]}
    />
  );
}
