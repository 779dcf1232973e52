import { useSession } from '@backflow/platform';
import type { ReactNode } from 'react';
import { HomePage } from '../home/home-page.tsx';
import { PageWaiting } from '../pages/page-waiting.tsx';
import { SessionUnavailable } from './session-unavailable.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

/** A member's page; everyone else gets the home page with the way to sign in and come back. */
export function MembersOnly({ page }: { page: ReactNode }) {
  const status = useSession((session) => session.status);
  if (status === 'signed-in') return page;
  if (status === 'unknown') return <PageWaiting />;
  if (status === 'unavailable') return <SessionUnavailable />;
  return <HomePage notice={<SignInNotice />} />;
}
