import { randomUUID } from 'node:crypto';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestMember, TestService } from '@backflow/service-kit/testing';
import { useTestService } from '@backflow/service-kit/testing/jest';
import pg from 'pg';
import type { CredentialsContext } from '../src/context.ts';
import { credentials } from '../src/service.ts';

const HOUR_MS = 60 * 60 * 1000;

interface EventFields {
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** CE hours by kind. */
  hours: Record<string, string> | null;
}

export interface CredentialsService extends TestService<CredentialsContext> {
  /** The service's clock. */
  clock: { now: number };
  /** The instant `hours` from now. */
  inHours(hours: number): Date;
  /** A statement as the owner of the database. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A published event that was over an hour ago, in the schema of events. @returns its id */
  buildEvent(fields?: Partial<EventFields>): Promise<string>;
  /** A published course. @returns its id */
  buildCourse(title?: string): Promise<string>;
  /** A confirmed booking in the schema of bookings. @returns its id */
  buildBooking(kind: 'event' | 'course', offerId: string, member: Pick<TestMember, 'id'>): Promise<string>;
  /** Records attendance of a booking with the hours that it earns, as bookings does. */
  setAttended(bookingId: string, attended: boolean): Promise<void>;
  /** The id of an authority by the beginning of its name. */
  getAuthority(name: string): Promise<string>;
}

/** The credentials service over HTTP with its own database, and a clock that tests set. */
export async function startCredentialsService(): Promise<CredentialsService> {
  const clock = { now: Date.parse('2026-06-01T15:00:00.000Z') };
  const service = await startTestService(credentials, { now: () => clock.now });
  const admin = new pg.Pool({ connectionString: service.adminUrl, max: 4 });
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await admin.query<Row>(text, values)).rows;
  const inHours = (hours: number) => new Date(clock.now + hours * HOUR_MS);
  let built = 0;
  return {
    ...service,
    ...{ clock, inHours, sql },
    async buildEvent(fields = {}) {
      const event = {
        ...{ title: `Class ${++built}`, startsAt: inHours(-9), endsAt: inHours(-1) },
        ...{ hours: { classroom: '6', handsOn: '2' }, ...fields },
      };
      const id = randomUUID();
      await sql(
        `insert into events.events (id, title, start_date, end_date, is_published, location, hours)
         values ($1, $2, $3, $4, true, '1180 Industrial Way, Riverside', $5)`,
        [id, event.title, event.startsAt, event.endsAt, event.hours],
      );
      return id;
    },
    async buildCourse(title = `Course ${++built}`) {
      const id = randomUUID();
      await sql(`insert into learning.courses (id, title, is_published) values ($1, $2, true)`, [id, title]);
      return id;
    },
    async buildBooking(kind, offerId, { id: userId }) {
      const id = randomUUID();
      await sql('select bookings.import_bookings_v1($1, $2, $3::jsonb)', [
        ...[kind, offerId],
        JSON.stringify([{ id, user_id: userId, status: 'confirmed', booked_at: inHours(-48) }]),
      ]);
      return id;
    },
    async setAttended(bookingId, attended) {
      await sql('update bookings.bookings set attended = $2 where id = $1', [bookingId, attended]);
      await sql('select bookings.settle_hours($1, null, $2)', [bookingId, inHours(0)]);
    },
    async getAuthority(name) {
      const [found] = await sql<{ id: string }>(
        `select id from credentials.authorities where name like $1 || '%'`,
        [name],
      );
      return found?.id ?? '';
    },
    async stop() {
      await admin.end();
      await service.stop();
    },
  };
}

/** Starts the service for a test file, and stops it after the tests. */
export const useCredentialsService = (): Promise<CredentialsService> =>
  useTestService(startCredentialsService);
