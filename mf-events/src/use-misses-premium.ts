import { useSession } from '@backflow/platform';

/** Whether someone is signed in whom the site refuses what is premium. */
export const useMissesPremium = (): boolean =>
  useSession(({ user }) => user !== null && !user.isAdmin && user.subscriptionStatus === 'free');
