import { placeOfVenue } from '@backflow/contracts/events';
import type { VenueView } from '@backflow/contracts/events';
import { Combobox } from '@backflow/remote-kit/admin';
import { useField } from '@backflow/remote-kit/forms';
import type { AppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { venuesQuery } from '../../venues/api.ts';
import { VenueForm } from '../../venues/venue-form.tsx';
import styles from '../../forms.module.css';
import type { EventValues } from './event-values.ts';
import { hasWords } from '../../has-words.ts';

/** A venue, which fills in the place; the fields stay to be edited. */
export function VenueField({ form }: { form: AppForm<EventValues> }) {
  const { control, setValue, getValues } = form;
  const { data = [], isError } = useQuery(venuesQuery);
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const {
    value: id,
    change,
    props,
  } = useField<EventValues, string | null | undefined>({ control, name: 'venueId' });
  const selected = data.find((venue) => venue.id === id) ?? null;
  const select = (venue: VenueView | null) => {
    change(venue?.id ?? null);
    if (!venue) return;
    const { location, latitude, longitude, parking } = placeOfVenue(venue);
    const filled = { location, latitude, longitude, parking: parking ?? '' };
    for (const name of Object.keys(filled) as (keyof typeof filled)[]) {
      setValue(name, filled[name], { shouldDirty: true });
    }
    if (getValues('maxAttendees') == null && venue.seats !== null) {
      setValue('maxAttendees', venue.seats, { shouldDirty: true });
    }
  };
  return (
    <>
      <Combobox
        label="Venue"
        name={props.name}
        error={props.error}
        disabled={props.disabled}
        hint={isError ? 'The venues could not be loaded.' : 'It fills in the fields below.'}
        items={data.filter((venue) => !venue.isRetired && hasWords(describeVenue(venue), search))}
        selected={selected}
        getLabel={(venue) => venue.name}
        onSearch={setSearch}
        onChange={select}
        noMatch="No venue has these words. Add it as a new one."
      >
        {describeVenue}
      </Combobox>
      <Button
        variant="quiet"
        className={styles.locate}
        aria-haspopup="dialog"
        onClick={() => setIsAdding(true)}
      >
        New Venue
      </Button>
      {isAdding && <VenueForm onSaved={select} onClose={() => setIsAdding(false)} />}
    </>
  );
}

const describeVenue = ({ name, address }: VenueView): string =>
  address === null ? name : `${name}, ${address}`;

/** Says where an event has more seats than its venue. */
export function seatsHint(
  venues: readonly VenueView[],
  { venueId, maxAttendees }: Pick<EventValues, 'venueId' | 'maxAttendees'>,
) {
  const venue = venues.find(({ id }) => id === venueId);
  if (venue?.seats == null) return undefined;
  return maxAttendees == null || maxAttendees > venue.seats
    ? `${venue.name} has ${venue.seats} seats: this event may have more attendees.`
    : undefined;
}
