import { DEFAULT_AUTHOR } from '@backflow/contracts/learning';
import type { AdminResourceView } from '@backflow/contracts/learning';
import { formatPacific } from '@backflow/platform';
import { Marked } from '@backflow/remote-kit';
import { PublishSwitch, RecordCard, StatusBadges } from '@backflow/remote-kit/admin';
import { Button, VisuallyHidden } from '@backflow/ui';
import { publishResource, resourceCache } from './api.ts';

interface Props {
  resource: AdminResourceView;
  onEdit: () => void;
  onDelete: () => void;
}

/** One resource, and all that can be done with it. */
export function ResourceCard({ resource, onEdit, onDelete }: Props) {
  const { title, excerpt, description, viewCount, author, publishedAt, categoryName, marks } = resource;
  const text = excerpt ?? description;
  const of = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <RecordCard
      badges={<StatusBadges of={resource} />}
      title={<Marked text={title} marks={marks?.title} />}
      text={text !== null && <Marked text={text} marks={marks?.text} />}
      facts={[
        `${viewCount.toLocaleString('en-US')} ${viewCount === 1 ? 'view' : 'views'}`,
        `By ${author ?? DEFAULT_AUTHOR}`,
        ...(publishedAt === null ? [] : [formatPacific(publishedAt, 'MMM d, yyyy')]),
        ...(categoryName === null ? [] : [categoryName]),
      ]}
      publish={
        <PublishSwitch
          kind="resource"
          record={resource}
          publish={publishResource}
          onChanged={resourceCache.changed}
        />
      }
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={onEdit}>
            Edit{of}
          </Button>
          <Button variant="quiet" size="sm" onClick={onDelete}>
            Delete{of}
          </Button>
        </>
      }
    />
  );
}
