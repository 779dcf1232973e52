import { usePageTitle } from '@backflow/platform';
import { BackLink, FilterBar, idOptions } from '@backflow/remote-kit';
import { Button, Container, PageHeader } from '@backflow/ui';
import { resourcesHeader } from '../page-headers.ts';
import { accessOptions } from './resource-filter.ts';
import { ResourceTabs } from './resource-tabs.tsx';
import { useResourceFilter } from './use-resource-filter.ts';
import styles from './resources-page.module.css';

export function ResourcesPage() {
  usePageTitle('Resources');
  const filter = useResourceFilter();
  return (
    <Container className={styles.page}>
      <PageHeader {...resourcesHeader} back={<BackLink />} />
      <FilterBar
        label="Resources"
        plural="resources"
        filters={filter}
        className={styles.filters}
        choices={[
          { name: 'category', label: 'Category', options: idOptions('All Categories', filter.categories) },
          { name: 'supplier', label: 'Supplier', options: idOptions('All Suppliers', filter.suppliers) },
          { name: 'access', label: 'Access', options: accessOptions },
        ]}
      >
        {filter.isFiltered && (
          <Button variant="ghost" icon="close" onClick={filter.clear} className={styles.clear}>
            Clear Filters
          </Button>
        )}
      </FilterBar>
      <ResourceTabs filter={filter} />
    </Container>
  );
}
