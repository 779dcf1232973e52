import { takesSeat } from '@backflow/contracts/bookings';
import { AdminWebinarView, WebinarView } from '@backflow/contracts/webinars';
import { getColumns, needsPremium, raw, sql } from '@backflow/service-kit';
import type { Actor, Audience, Sql } from '@backflow/service-kit';
import { TAKEN, joinSeats, myBooking, presentOwn } from '../bookings/booking-columns.ts';

const OTHER_FIELDS = {
  hasRecording: raw('w.recording_url is not null'),
  currentAttendees: TAKEN,
  registration: null,
  needsPremium: null,
  marks: null,
};

const COLUMNS = getColumns(WebinarView, 'w', OTHER_FIELDS);
/** Includes the version. */
export const ADMIN_COLUMNS = getColumns(AdminWebinarView, 'w', OTHER_FIELDS);

const WEBINARS = raw('webinars');
const ID = raw('w.id');

/**
 * The SELECT and FROM of webinars with seats and the actor's booking. Add where, order and limit.
 * @param options `source` replaces the table `w`: a subquery with all its columns
 */
export const selectWebinars = (
  actor: Actor | null,
  { columns = COLUMNS, source = WEBINARS }: { columns?: Sql; source?: Sql } = {},
): Sql => sql`
  select ${columns}, ${myBooking(ID, actor)} as registration
    from ${source} w
    ${joinSeats(ID)}`;

/** A webinar as queries return it. */
export type WebinarRow = Omit<WebinarView, 'needsPremium' | 'marks'>;
export type AdminWebinarRow = WebinarRow & Pick<AdminWebinarView, 'version'>;

/** A webinar as this caller may see it. Keeps other columns of the row. */
export const presentWebinar = <Row extends WebinarRow>(row: Row, audience: Audience) => ({
  ...row,
  meetingUrl: maySeeMeetingLink(audience, row) ? row.meetingUrl : null,
  recordingUrl: audience !== null && !needsPremium(audience, row) ? row.recordingUrl : null,
  needsPremium: needsPremium(audience, row),
  registration: row.registration && presentOwn(row.registration),
});

/**
 * The meeting link is for administrators, and for members with a seat whose plan covers the webinar. The recording is for every
 * member whose plan covers it, registered or not.
 */
function maySeeMeetingLink(
  audience: Audience,
  webinar: Pick<WebinarView, 'accessLevel' | 'registration'>,
): boolean {
  if (audience === null) return false;
  const hasSeat = webinar.registration !== null && takesSeat(webinar.registration.status);
  return audience.isAdmin || (hasSeat && !needsPremium(audience, webinar));
}
