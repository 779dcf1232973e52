import { usePageTitle } from '@backflow/platform';
import type { ReactNode } from 'react';
import { Hero } from './hero.tsx';
import { RemoteSections } from './remote-sections.tsx';
import { Newsletter } from './newsletter.tsx';
import { Statistics } from './statistics.tsx';

/** The marketing home; on a member's page, for someone signed out, it carries a notice. */
export function HomePage({ notice }: { notice?: ReactNode }) {
  usePageTitle('');
  return (
    <>
      {notice}
      <Hero />
      <Statistics />
      <RemoteSections />
      <Newsletter />
    </>
  );
}
