import { VenueView, createVenue, listVenues, updateVenue } from '@backflow/contracts/events';
import type { RequestOf } from '@backflow/contracts';
import { mutate, queryOf } from '@backflow/platform';

export const venuesQuery = queryOf(listVenues, {});

type VenueEdit = RequestOf<typeof updateVenue>['body'];

export const editVenue = (id: string, body: VenueEdit): Promise<VenueView> =>
  mutate(updateVenue, { params: { id }, body });

/** For the form of a venue; both writes refetch the lists. */
export const venueRecords = {
  kind: 'venue',
  view: VenueView,
  create: (body: RequestOf<typeof createVenue>['body']): Promise<VenueView> => mutate(createVenue, { body }),
  update: editVenue,
  cache: { added: () => undefined, changed: () => undefined },
};
