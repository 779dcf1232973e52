import { VenueInput, placeOfVenue } from '@backflow/contracts/events';
import type { VenueView, updateVenue as contract } from '@backflow/contracts/events';
import {
  ConflictError,
  NotFoundError,
  defineRecord,
  getColumns,
  mutate,
  raw,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, Database, Sql } from '@backflow/service-kit';
import { VenueView as View } from '@backflow/contracts/events';
import type { EventsContext } from '../context.ts';
import { isComingAt, moveEventsOfVenue } from './move-events.ts';

const COLUMNS = getColumns(View, 'v', { comingEvents: null });

const selectVenues = (db: Database, now: number, condition: Sql): Promise<VenueView[]> =>
  select<VenueView>(
    db,
    'venues',
    sql`
      select ${COLUMNS}, (select count(*)::int from events e where ${isComingAt(raw('v.id'), now)}) as "comingEvents"
        from venues v where v.deleted_at is null and ${condition} order by lower(v.name), v.id`,
  );

/** Every venue, retired ones too, by name. */
export const venuesList = ({ db, now }: EventsContext): Promise<VenueView[]> =>
  selectVenues(db, now(), sql`true`);

/** Venues as administrators edit them. */
export const venueRecord = defineRecord({
  noun: 'venue',
  input: VenueInput,
  model: ({ models }: EventsContext) => models.Venue,
  view: async ({ db, now }, id) => (await selectVenues(db, now(), sql`v.id = ${id}`))[0],
  summary: ['name', 'address', 'seats', 'isRetired'],
  longTexts: ['officeNote'],
});

/**
 * Changes a venue, and its coming events where the administrator wants so: all or nothing.
 * @throws ConflictError with the venue as it is now, where it was changed since
 */
export async function updateVenue(context: EventsContext, call: Call<typeof contract>): Promise<VenueView> {
  const { id } = call.params;
  const { version, alsoEvents, notify, ...sent } = call.body;
  await mutate(context, { ...call, locks: [id] }, async (write) => {
    const writing = { context, write };
    const row = await venueRecord.lock(writing, id);
    if (version !== undefined && version !== row.version) {
      throw new ConflictError(await getVenue(context, id));
    }
    const before = placeOfVenue(row);
    const details = await venueRecord.locked.edit(writing, row, sent);
    if (!details) return write.unchanged();
    const place = { before, after: placeOfVenue(row) };
    const events = alsoEvents ? await moveEventsOfVenue(writing, { id, ...place, notify }) : [];
    write.audit({ subjectId: id, details: { ...details, ...(events.length > 0 && { events }) } });
  });
  return getVenue(context, id);
}

async function getVenue({ db, now }: EventsContext, id: string): Promise<VenueView> {
  const [venue] = await selectVenues(db, now(), sql`v.id = ${id}`);
  if (!venue) throw new NotFoundError('This venue');
  return venue;
}
