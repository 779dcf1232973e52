import { usePageTitle } from '@backflow/platform';
import { BackLink } from '@backflow/remote-kit';
import { Container, PageHeader } from '@backflow/ui';
import { ResourceFilters } from './resource-filters.tsx';
import { ResourceTabs } from './resource-tabs.tsx';
import { useResourceFilter } from './use-resource-filter.ts';
import styles from './resources-page.module.css';

export function ResourcesPage() {
  usePageTitle('Resources');
  const filter = useResourceFilter();
  return (
    <Container className={styles.page}>
      <PageHeader
        title="Resources"
        lead="Test procedures, guides and checklists for the work in the field."
        back={<BackLink />}
      />
      <ResourceFilters filter={filter} />
      <ResourceTabs filter={filter} />
    </Container>
  );
}
