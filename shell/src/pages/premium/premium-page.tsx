import { siteSettings, usePageTitle } from '@backflow/platform';
import { BackLink } from '@backflow/remote-kit';
import { Container, Icon, PageHeader } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import { useHasPage } from '../../federation/registry.ts';
import { RequestCard } from './request-card.tsx';
import styles from './premium-page.module.css';

/** Offer of premium, and the way to get it. Administrators decide requests on the page of people. */
export function PremiumPage() {
  usePageTitle('Premium');
  return (
    <Container className={styles.page}>
      <PageHeader
        title="Premium"
        lead={`Everything marked Premium at ${siteSettings().brandName}, in one membership.`}
        back={<BackLink />}
      />
      <div className={styles.columns}>
        <div>
          <h2 className={styles.title}>What it gives</h2>
          <Benefits />
          <h2 className={styles.title}>How it works</h2>
          <ol className={styles.steps}>
            <li>
              <strong>You ask.</strong> One click with your account; no card, no obligation.
            </li>
            <li>
              <strong>We answer by email.</strong> A person looks at every request and tells you how the
              invoice comes.
            </li>
            <li>
              <strong>It opens at once.</strong> As soon as it is granted, everything marked Premium is yours
              to use, on every device you are signed in on.
            </li>
          </ol>
        </div>
        <RequestCard />
      </div>
    </Container>
  );
}

interface Benefit {
  /** Shown only if the site has this page. */
  path: string;
  icon: IconName;
  title: string;
  text: string;
}

const BENEFITS: readonly Benefit[] = [
  {
    path: '/events',
    icon: 'calendar',
    title: 'Premium events',
    text: 'Register for clinics and masterclasses kept for premium members. Those with a fee are invoiced as usual.',
  },
  {
    path: '/webinars',
    icon: 'video',
    title: 'Premium webinars and their recordings',
    text: 'Take part live, or watch the recording later.',
  },
  {
    path: '/courses',
    icon: 'play',
    title: 'Premium courses',
    text: 'Enrol in every course marked Premium, with all of its content.',
  },
  {
    path: '/resources',
    icon: 'ticket',
    title: 'Premium resources',
    text: 'Read every guide and procedure in full.',
  },
];

const Benefits = () => (
  <ul className={styles.benefits}>
    {BENEFITS.map((benefit) => (
      <BenefitItem key={benefit.path} {...benefit} />
    ))}
  </ul>
);

function BenefitItem({ path, icon, title, text }: Benefit) {
  if (!useHasPage(path)) return null;
  return (
    <li className={styles.benefit}>
      <span className={styles.mark}>
        <Icon name={icon} size={24} />
      </span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
}
