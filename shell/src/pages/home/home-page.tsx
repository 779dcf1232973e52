import { siteSettings, usePageTitle } from '@backflow/platform';
import { useIsHydrated } from '@backflow/remote-kit';
import { Container } from '@backflow/ui';
import type { ReactNode } from 'react';
import { Hero } from './hero.tsx';
import { RemoteSections } from './remote-sections.tsx';
import { Newsletter } from './newsletter.tsx';
import styles from './statistics.module.css';

/**
 * The home page. At the address of a members' page, it shows visitors a notice. Its first screen is in the page's HTML; what
 * is below follows in a render of its own, so that taking over the HTML doesn't block a phone for long.
 */
export function HomePage({ notice }: { notice?: ReactNode }) {
  usePageTitle('');
  const isHydrated = useIsHydrated();
  return (
    <>
      {notice}
      <Hero />
      <Statistics />
      {isHydrated && <RemoteSections />}
      {isHydrated && <Newsletter />}
    </>
  );
}

function Statistics() {
  const { homeStatistics } = siteSettings();
  return (
    <Container>
      <dl className={styles.strip}>
        {homeStatistics.map(({ value, label }) => (
          <div key={label} className={styles.item}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Container>
  );
}
