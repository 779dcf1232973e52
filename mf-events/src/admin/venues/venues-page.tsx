import type { VenueView } from '@backflow/contracts/events';
import { Link, toast, toastFailure } from '@backflow/platform';
import { formatCount, useSearchFilters } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { DataTable, ListArea, ListBar, filterChoice } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { ActionButtons } from '@backflow/remote-kit/records';
import * as z from '@backflow/contracts/zod';
import { Badge, Badges, Button, EmptyState, Icon, VisuallyHidden } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasWords } from '../has-words.ts';
import styles from '../list-page.module.css';
import { editVenue, venuesQuery } from './api.ts';
import { VenueForm } from './venue-form.tsx';

const Filter = z.object({
  search: z._default(z.string(), ''),
  state: z._default(z.enum(['', 'all']), ''),
});
const choices = [filterChoice('state', 'State', { '': 'In Use', all: 'Retired Too' })];

/** The places where events are held: added, edited, retired. */
export function VenuesPage() {
  const filters = useSearchFilters(Filter);
  const query = useQuery(venuesQuery);
  const [edited, setEdited] = useState<VenueView | 'new' | null>(null);
  const { search, state } = filters.filters;
  const shown = query.data?.filter(
    (venue) =>
      (state === 'all' || !venue.isRetired) && hasWords(`${venue.name} ${venue.address ?? ''}`, search),
  );
  return (
    <AdminPage
      title="Venues"
      lead="Where events are held. An event keeps its own text of the place; it is filled from here."
    >
      <div className={styles.content}>
        <Link to="/admin?tab=events" className={styles.back}>
          <Icon name="chevron-left" size={18} /> All Events
        </Link>
        <ListBar
          nouns={['venue', 'venues']}
          {...{ filters, choices }}
          addLabel="Add Venue"
          onAdd={() => setEdited('new')}
          count={shown?.length}
          hasMore={false}
        />
        <ListArea
          plural="venues"
          items={shown}
          query={query}
          isFiltered={filters.isFiltered}
          onClear={filters.clear}
          empty={
            <EmptyState drawing="classroom" title="No venues yet">
              The first one you add can be chosen in the form of every event.
            </EmptyState>
          }
        >
          {(rows) => <DataTable label="Venues" columns={columns(setEdited)} rows={rows} />}
        </ListArea>
      </div>
      {edited && (
        <VenueForm
          key={edited === 'new' ? 'new' : edited.id}
          venue={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPage>
  );
}

const columns = (edit: (venue: VenueView) => void): readonly Column<VenueView>[] => [
  {
    id: 'name',
    header: 'Venue',
    isPlain: true,
    cell: ({ name, address, isRetired }) => (
      <span className={styles.date}>
        <strong>{name}</strong>
        {address !== null && <span>{address}</span>}
        {isRetired && (
          <Badges>
            <Badge>Retired</Badge>
          </Badges>
        )}
      </span>
    ),
  },
  { id: 'seats', header: 'Seats', width: '9%', cell: ({ seats }) => seats ?? 'Not known' },
  {
    id: 'notes',
    header: 'Parking and notes',
    width: '30%',
    cell: ({ parking, officeNote }) => (
      <span className={styles.date}>
        {parking !== null && <span>{parking}</span>}
        {officeNote !== null && <span>Office: {officeNote}</span>}
        {parking === null && officeNote === null && 'None'}
      </span>
    ),
  },
  {
    id: 'events',
    header: 'Coming events',
    width: '12%',
    cell: ({ comingEvents }) => formatCount(comingEvents, 'event', 'events'),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '210px',
    isPlain: true,
    cell: (venue) => (
      <span className={styles.actions}>
        <ActionButtons title={venue.name} actions={{ Edit: () => edit(venue) }} />
        <RetireButton {...venue} />
      </span>
    ),
  },
];

/** A retired venue stays with its events, and can be taken back. */
function RetireButton({ id, name, isRetired, version }: VenueView) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => editVenue(id, { isRetired: !isRetired, version }),
    onSuccess: () => toast({ title: isRetired ? `${name} can be chosen again` : `${name} is retired` }),
    onError: (error) => toastFailure('Error', error, 'Failed to update venue'),
  });
  return (
    <Button size="sm" variant="quiet" pending={isPending} onClick={() => mutate()}>
      {isRetired ? 'Take Back' : 'Retire'}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}
