import { listAdminEvents } from '@backflow/contracts/events';
import { cacheEntryOf } from '@backflow/platform';
import { useDebouncedText } from '@backflow/remote-kit';
import { Combobox } from '@backflow/remote-kit/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { findOffers } from './find-offers.ts';
import type { FoundOffer } from './find-offers.ts';

const KINDS = ['events', 'webinars', 'courses'] as const;
/** Of each kind. */
const LIMIT = 8;

interface Props {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  selected: Pick<FoundOffer, 'id' | 'title' | 'when'> | null;
  onChange: (offer: FoundOffer | null) => void;
}

/** Selects an event, a webinar or a course, past ones too, for administrators. */
export function OfferCombobox({ onChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed);
  const { data = [], isFetching } = useQuery({
    ...cacheEntryOf(listAdminEvents, { query: { search } }, 'offer-choices'),
    ...{ placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
    queryFn: async ({ signal }) => {
      const query = { limit: LIMIT, ...(search !== '' && { search }) };
      return (await Promise.all(KINDS.map((kind) => findOffers(kind, query, signal)))).flat();
    },
  });
  return (
    <Combobox
      {...field}
      items={data}
      getLabel={({ title, when }) => (when === '' ? title : `${title} (${when})`)}
      onSearch={setTyped}
      onChange={(offer) => onChange(data.find(({ id }) => id === offer?.id) ?? null)}
      noMatch={isFetching ? null : 'No event, webinar or course has these words.'}
    />
  );
}
