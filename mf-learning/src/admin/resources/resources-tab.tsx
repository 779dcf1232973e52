import { DEFAULT_AUTHOR, listResourceCategories } from '@backflow/contracts/learning';
import { formatPacific, queryOf } from '@backflow/platform';
import { formatCount, useSearchFilters } from '@backflow/remote-kit';
import {
  RecordCard,
  RecordsTab,
  accessChoice,
  categoryChoice,
  sortChoice,
  statusChoice,
} from '@backflow/remote-kit/records';
import { useQuery } from '@tanstack/react-query';
import { resourceHref } from '../../resources/resource-text.ts';
import { ResourcePicture } from '../../subject-picture.tsx';
import { ResourceFilter, resourceRecords } from './resource-records.ts';

const CARD_HEIGHT = 350;
const loadForm = () => import('./resource-dialog.tsx').then(({ ResourceDialog: Dialog }) => ({ Dialog }));

const sorts = sortChoice<ResourceFilter['sort']>({
  newest: 'Newest First',
  title: 'By Title',
  views: 'Most Viewed',
});

/** Every resource, drafts too: to be found, added, edited, published and deleted. */
export function ResourcesTab() {
  const categories = useQuery(queryOf(listResourceCategories, {})).data;
  return (
    <RecordsTab
      records={resourceRecords}
      filters={useSearchFilters(ResourceFilter)}
      choices={[statusChoice, accessChoice, categoryChoice(categories), sorts]}
      form={loadForm}
      empty={{ drawing: 'gauge' }}
      columns={3}
      estimate={CARD_HEIGHT}
    >
      {(resource, row) => {
        const { id, excerpt, description, viewCount, author, publishedAt, categoryName } = resource;
        return (
          <RecordCard
            {...row}
            href={resourceHref(id)}
            image={<ResourcePicture resource={resource} />}
            text={excerpt ?? description}
            facts={[
              formatCount(viewCount, 'view', 'views'),
              `By ${author ?? DEFAULT_AUTHOR}`,
              ...(publishedAt === null ? [] : [formatPacific(publishedAt, 'MMM d, yyyy')]),
              ...(categoryName === null ? [] : [categoryName]),
            ].map((text) => ({ text }))}
          />
        );
      }}
    </RecordsTab>
  );
}
