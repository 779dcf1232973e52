import type { VenueView } from '@backflow/contracts/events';
import { Combobox } from '@backflow/remote-kit/admin';
import { useField } from '@backflow/remote-kit/forms';
import type { FieldProps } from '@backflow/remote-kit/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasWords } from '../has-words.ts';
import { venuesQuery } from './api.ts';

type FieldValues = Record<string, unknown>;

interface Props<Values extends FieldValues> extends FieldProps<Values, string | null | undefined> {
  hint: string;
  /** Called after another venue was chosen, with the one before. */
  onSelect: (venue: VenueView | null, before: VenueView | null) => void;
}

/** One of the venues that are in use. */
export function VenueSelect<Values extends FieldValues>({ control, name, hint, onSelect }: Props<Values>) {
  const { data = [], isError } = useQuery(venuesQuery);
  const [search, setSearch] = useState('');
  const { value, change, props } = useField<Values, string | null | undefined>({ control, name });
  const selected = data.find(({ id }) => id === value) ?? null;
  return (
    <Combobox
      label="Venue"
      name={props.name}
      error={props.error}
      disabled={props.disabled}
      hint={isError ? 'The venues could not be loaded.' : hint}
      items={data.filter((venue) => !venue.isRetired && hasWords(describeVenue(venue), search))}
      selected={selected}
      getLabel={(venue) => venue.name}
      onSearch={setSearch}
      onChange={(venue) => {
        change(venue?.id ?? null);
        onSelect(venue, selected);
      }}
      noMatch="No venue has these words. Add it as a new one."
    >
      {describeVenue}
    </Combobox>
  );
}

const describeVenue = ({ name, address }: VenueView): string =>
  address === null ? name : `${name}, ${address}`;
