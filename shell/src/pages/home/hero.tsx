import { brand } from '@backflow/contracts';
import { Link, useSession } from '@backflow/platform';
import { Container, Schematic, buttonClass } from '@backflow/ui';
import { useSignInHref } from '../../sign-in/sign-in-href.ts';
import { useHasPage } from '../../federation/registry.ts';
import styles from './hero.module.css';

export function Hero() {
  const isMember = useSession(({ status }) => status === 'signed-in');
  const hasEvents = useHasPage('/events');
  const hasCourses = useHasPage('/courses');
  const registerHref = useSignInHref('/register');
  return (
    <section className={styles.hero}>
      <Container>
        <div className={styles.row}>
          <div>
            <p className={styles.eyebrow}>Training and parts since {brand.established}</p>
            <h1 className={styles.title} tabIndex={-1} data-page-heading="">
              Keep the water going one way.
            </h1>
            <p className={styles.lead}>
              Certification courses, hands-on events and a forum for the plumbers who test, repair and sign
              for backflow assemblies.
            </p>
            <div className={styles.actions}>
              <Link
                to={isMember ? (hasCourses ? '/courses' : '/dashboard') : registerHref}
                className={buttonClass('primary')}
              >
                Start Learning Today
              </Link>
              {hasEvents && (
                <Link to="/events" className={buttonClass('quiet')}>
                  See Upcoming Events
                </Link>
              )}
            </div>
          </div>
          <Schematic className={styles.schematic} />
        </div>
      </Container>
    </section>
  );
}
