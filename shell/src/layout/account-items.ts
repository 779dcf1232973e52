import type { Member } from '@backflow/contracts';
import type { IconName } from '@backflow/ui';
import { useRemotePath } from './use-navigation.ts';

interface AccountItem {
  label: string;
  path: string;
  icon: IconName;
}

/** Where a signed-in member can go from the account menu; the panel only where the admin remote is installed. */
export function useAccountItems({ isAdmin }: Pick<Member, 'isAdmin'>): AccountItem[] {
  const adminIsInstalled = useRemotePath('/admin');
  return [
    { label: 'Dashboard', path: '/dashboard', icon: 'home' },
    { label: 'Account Settings', path: '/settings', icon: 'settings' },
    ...(isAdmin && adminIsInstalled
      ? [{ label: 'Admin Panel', path: '/admin', icon: 'shield' as const }]
      : []),
  ];
}

/** The letter that stands for a member without a picture. */
export const letterOf = ({ firstName, email }: Pick<Member, 'firstName' | 'email'>): string =>
  (firstName.charAt(0) || email.charAt(0) || 'U').toUpperCase();
