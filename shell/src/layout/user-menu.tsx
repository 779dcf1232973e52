import { smallImage } from '@backflow/contracts/media';
import type { Member } from '@backflow/contracts/identity';
import { Link } from '@backflow/platform';
import { Avatar, Menu } from '@backflow/ui';
import { letterOf, useAccountItems, useSignOut } from './navigation.ts';
import styles from './user-menu.module.css';

export function UserMenu({ user }: { user: Member }) {
  const signOut = useSignOut();
  const pages = useAccountItems(user).map(({ label, path, icon }) => ({
    key: path,
    label,
    icon,
    render: (props: object) => <Link to={path} {...props} />,
  }));
  return (
    <Menu
      trigger={
        <span className={styles.trigger}>
          <Avatar src={smallImage(user.profileImageUrl)} letter={letterOf(user)} size={32} />
          <span className={styles.name}>{user.firstName || 'Dashboard'}</span>
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
