import type { AdminResourceView } from '@backflow/contracts/learning';
import { idOptions, useModule, useSearchFilters } from '@backflow/remote-kit';
import { accessFilter, DeleteDialog, statusFilter, useAddressDialog } from '@backflow/remote-kit/admin';
import { ManagedList, useAdminList } from '@backflow/remote-kit/lists';
import { EmptyState } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { removeResource, resourceCache, resourceCategories, resourceList } from './api.ts';
import { ResourceCard } from './resource-card.tsx';
import { ResourceFilter, sortOptions } from './resource-filter.ts';

const CARD_HEIGHT = 350;
const loadForm = () => import('./resource-dialog.tsx');

/** Every resource, drafts too: to be found, added, edited, published and deleted. */
export function ResourcesTab() {
  const filters = useSearchFilters(ResourceFilter);
  const list = useAdminList(resourceList(filters.filters));
  const categories = useQuery(resourceCategories).data ?? [];
  const edit = useAddressDialog('edit');
  const form = useModule(edit.value === null ? undefined : loadForm, edit.close);
  const [toDelete, setToDelete] = useState<AdminResourceView | null>(null);
  const countText = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <ManagedList
        nouns={['resource', 'resources']}
        filters={filters}
        choices={[
          statusFilter,
          accessFilter,
          {
            name: 'category',
            label: 'Category',
            options: idOptions('All Categories', categories),
          },
          { name: 'sort', label: 'Sort', options: sortOptions },
        ]}
        addLabel="Add Resource"
        onAdd={() => edit.open('new')}
        countRef={countText}
        list={list}
        columns={3}
        estimate={CARD_HEIGHT}
        empty={
          <EmptyState drawing="gauge" title="No resources yet">
            What you add appears here, and on the site as soon as it is published.
          </EmptyState>
        }
      >
        {(resource) => (
          <ResourceCard
            resource={resource}
            onEdit={() => edit.open(resource.id)}
            onDelete={() => setToDelete(resource)}
          />
        )}
      </ManagedList>
      {form && edit.value !== null && (
        <form.ResourceDialog key={edit.value} id={edit.value} onClose={edit.close} />
      )}
      {toDelete && (
        <DeleteDialog
          kind="resource"
          record={toDelete}
          remove={removeResource}
          onRemoved={(id) => {
            resourceCache.removed(id);
            countText.current?.focus();
          }}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}
