import { call, joinAsAdmin } from './people.ts';
import { rows } from './stores.ts';

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** An event a month from now that anybody may register for. */
export const newEvent = (overrides: Record<string, unknown> = {}) => ({
  title: 'Backflow Prevention Basics',
  startDate: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  endDate: new Date(Date.now() + 30 * DAY_MS + HOUR_MS).toISOString(),
  isPublished: true,
  ...overrides,
});

/** @returns the id of an event made as an administrator does */
export async function createEvent(adminCookie: string, overrides?: Record<string, unknown>): Promise<string> {
  const response = await call('POST', '/api/events', adminCookie, newEvent(overrides));
  if (response.status !== 201) throw new Error(`no event made: ${response.text}`);
  return response.body.data.id;
}

/** The seller of an invoice that a test sends by a statement, as `bookings.invoices` stores it. */
export const SELLER = JSON.stringify({
  ...{ name: 'Academy', address: [], phone: '', email: '', url: '', taxId: '', paymentInstructions: '' },
});

/** @returns a series of weekly events made as an administrator does, and the ids of its events by their start */
export async function createSeries(
  adminCookie: string,
  { count = 2, ...overrides }: Record<string, unknown> & { count?: number } = {},
): Promise<{ id: string; eventIds: string[] }> {
  const body = { ...newEvent(overrides), repeat: { every: 'week', count } };
  const response = await call('POST', '/api/admin/events/series', adminCookie, body);
  if (response.status !== 201) throw new Error(`no series made: ${response.text}`);
  const events: { id: string; seriesId: string }[] = response.body.data;
  return { id: events[0]?.seriesId ?? '', eventIds: events.map(({ id }) => id) };
}

/** @param paid how many have paid for it */
export async function deleteEvent(adminCookie: string, id: string, paid = 0): Promise<void> {
  const response = await call('DELETE', `/api/events/${id}?paid=${paid}`, adminCookie);
  if (response.status !== 200) throw new Error(`not deleted: ${response.text}`);
}

/** Has an event be over. @param hours how long ago it started and ended */
export const endEvent = (id: string, hours: { started: number; ended: number }): Promise<unknown> =>
  rows(
    `update events.events set start_date = now() - make_interval(hours => $2::int), end_date = now() - make_interval(hours => $3::int),
            version = version + 1
      where id = $1`,
    [id, hours.started, hours.ended],
  );

/** @returns the id of the registration */
export async function register(cookie: string, eventId: string): Promise<string> {
  const response = await call('POST', `/api/events/${eventId}/register`, cookie);
  if (response.status !== 201) throw new Error(`not registered: ${response.text}`);
  return response.body.data.id;
}

/** A published event of the demo that people have registered for. */
export async function anyEvent(): Promise<string> {
  const [found] = await rows<{ id: string }>(
    `select id from bookings.offers
      where kind = 'event' and is_published and deleted_at is null and pending + confirmed > 2
      order by starts_at, id limit 1`,
  );
  if (!found) throw new Error('there is no event of the demo');
  return found.id;
}

/** A series whose dates were not all deleted; a new one where there is none. */
export async function anySeries(): Promise<string> {
  const [found] = await rows<{ id: string }>(
    `select series_id as id from events.events where series_id is not null and deleted_at is null limit 1`,
  );
  if (found) return found.id;
  const { cookie } = await joinAsAdmin();
  return (await createSeries(cookie)).id;
}

/** @returns the id of a venue made as an administrator does; its name is 'Training yard' and a number */
export async function createVenue(
  adminCookie: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const name = `Training yard ${Date.now() % 1e9}`;
  const response = await call('POST', '/api/venues', adminCookie, { name, ...fields });
  if (response.status !== 201) throw new Error(`no venue made: ${response.text}`);
  return response.body.data.id;
}
