import { firstCharacters, mayEnter } from '@backflow/contracts';
import type { Member } from '@backflow/contracts/identity';
import { useSession } from '@backflow/platform';
import { useAdminTasks } from '@backflow/platform/shell';
import { toIconName } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import { useRegistry } from '../federation/registry.ts';

interface Ordered {
  order: number;
}
const byOrder = (a: Ordered, b: Ordered) => a.order - b.order;

/**
 * The entries of the main navigation, from the remotes' manifests. Entries for members are shown to visitors too, and lead
 * to signing in.
 */
export function useNavigation() {
  const remotes = useRegistry((registry) => registry.remotes);
  const isAdmin = useSession(({ user }) => user?.isAdmin ?? false);
  return remotes
    .flatMap(({ nav }) => nav)
    .filter(({ access }) => access !== 'admin' || isAdmin)
    .sort(byOrder);
}

/** Read out after the number of an administrator's tasks. */
export const OPEN_TASKS = 'open tasks';

interface AccountItem {
  label: string;
  path: string;
  icon: IconName;
  /** How many tasks wait there. */
  tasks: number;
}

const myItems: readonly AccountItem[] = [
  { label: 'Dashboard', path: '/dashboard', icon: 'home', tasks: 0 },
  { label: 'Account Settings', path: '/settings', icon: 'settings', tasks: 0 },
];

/** The entries of the account menu: the shell's own pages, then the remotes'. */
export function useAccountItems(user: Pick<Member, 'isAdmin'>): AccountItem[] {
  const remotes = useRegistry((registry) => registry.remotes);
  const adminTasks = useAdminTasks();
  const provided = remotes
    .flatMap(({ account }) => account)
    .filter((item) => mayEnter(item, user))
    .sort(byOrder)
    .map(({ label, path, access, icon = 'arrow-right' }) => ({
      ...{ label, path, icon: toIconName(icon) },
      tasks: access === 'admin' ? adminTasks : 0,
    }));
  return [...myItems, ...provided];
}

/** The letter in place of a missing photo. */
export const getLetter = ({ firstName, email }: Pick<Member, 'firstName' | 'email'>): string =>
  (firstCharacters(firstName || email, 1) || 'U').toUpperCase();
