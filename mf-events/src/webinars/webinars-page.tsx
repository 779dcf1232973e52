import { usePageTitle, useSession } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';
import { LoadingWebinars, WebinarTabs } from './webinar-tabs.tsx';
import styles from './webinars-page.module.css';

export function WebinarsPage() {
  usePageTitle('Webinars');
  const isMember = useSession(({ status }) => status === 'signed-in');
  return (
    <Container className={styles.page}>
      <PageHeader title="Webinars" lead="Live sessions and their recordings. All times are Pacific." />
      {isMember ? <WebinarTabs /> : <LoadingWebinars />}
    </Container>
  );
}
