import { placeOfVenue } from '@backflow/contracts/events';
import type { VenueView } from '@backflow/contracts/events';
import type { AppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { venuesQuery } from '../../venues/api.ts';
import { VenueForm } from '../../venues/venue-form.tsx';
import { VenueSelect } from '../../venues/venue-select.tsx';
import styles from '../../forms.module.css';
import type { EventValues } from './event-values.ts';

/** A venue, which fills in the place: fields that are empty, or that the venue before had filled in. */
export function VenueField({ form }: { form: AppForm<EventValues> }) {
  const { control, setValue, getValues } = form;
  const { data = [] } = useQuery(venuesQuery);
  const [isAdding, setIsAdding] = useState(false);
  /** Of the last venue, also after it was taken out. */
  const filledIn = useRef<ReturnType<typeof placeOfVenue>>(undefined);
  const fillIn = (venue: VenueView | null, before: VenueView | null) => {
    if (before) filledIn.current = placeOfVenue(before);
    if (!venue) return;
    const [former, place] = [filledIn.current, placeOfVenue(venue)];
    filledIn.current = place;
    for (const name of Object.keys(place) as (keyof typeof place)[]) {
      const value = getValues(name) ?? '';
      const isOwn = value !== '' && value !== former?.[name];
      if (!isOwn) setValue(name, place[name] ?? (name === 'parking' ? '' : null), { shouldDirty: true });
    }
    if (getValues('maxAttendees') == null && venue.seats !== null) {
      setValue('maxAttendees', venue.seats, { shouldDirty: true });
    }
  };
  const onAdded = (venue: VenueView) => {
    const before = data.find(({ id }) => id === getValues('venueId')) ?? null;
    setValue('venueId', venue.id, { shouldDirty: true });
    fillIn(venue, before);
  };
  return (
    <>
      <VenueSelect
        control={control}
        name="venueId"
        hint="It fills in the fields below; what you typed stays."
        onSelect={fillIn}
      />
      <Button
        variant="quiet"
        className={styles.locate}
        aria-haspopup="dialog"
        onClick={() => setIsAdding(true)}
      >
        New Venue
      </Button>
      {isAdding && <VenueForm onSaved={onAdded} onClose={() => setIsAdding(false)} />}
    </>
  );
}

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
