import { randomUUID } from 'node:crypto';
import type { Door } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { HOUR_MS, createEvent } from './events.ts';
import { call, join, joinAsAdmin } from './people.ts';
import { rows } from './stores.ts';

/** Somebody with a booking of the event. */
export interface Guest {
  id: string;
  cookie: string;
  name: string;
  bookingId: string;
}

/** An event of today, whose door is open. */
export class OpenEvent {
  readonly admin: string;
  readonly id: string;
  readonly title: string;

  private constructor(fields: Pick<OpenEvent, 'admin' | 'id' | 'title'>) {
    this.admin = fields.admin;
    this.id = fields.id;
    this.title = fields.title;
  }

  static async create(fields: Record<string, unknown> = {}): Promise<OpenEvent> {
    const { cookie: admin } = await joinAsAdmin();
    const title = `Door class ${randomUUID().slice(0, 8)}`;
    const now = Date.now();
    const before = now - HOUR_MS / 6;
    // The day is what the door goes by: just after midnight it has begun this minute.
    const startsAt = pacificDay(new Date(before)) === pacificDay(new Date(now)) ? before : now;
    const times = {
      startDate: new Date(startsAt).toISOString(),
      endDate: new Date(startsAt + 4 * HOUR_MS).toISOString(),
    };
    const place = { location: '1450 Richards Blvd, Sacramento, CA 95811' };
    const id = await createEvent(admin, { title, ...times, ...place, ...fields });
    return new OpenEvent({ admin, id, title });
  }

  /** Gives a new member a seat. */
  async book(name: string): Promise<Guest> {
    const [firstName = '', lastName = ''] = name.split(' ');
    const { id, cookie } = await join({ firstName, lastName });
    return { id, cookie, name, bookingId: await this.#register(id) };
  }

  /** Gives seats to 'Guest Number1', 'Guest Number2' and so on, who never sign in. @returns the ids of their bookings */
  async bookMany(count: number): Promise<string[]> {
    const people = await rows<{ id: string }>(
      `insert into identity.users (email, password_hash, first_name, last_name, email_confirmed_at)
       select gen_random_uuid() || '@example.com', '!', 'Guest', 'Number' || n, now()
         from generate_series(1, $1::int) n returning id`,
      [count],
    );
    const bookings: string[] = [];
    for (const { id } of people) bookings.push(await this.#register(id));
    return bookings;
  }

  async #register(userId: string): Promise<string> {
    const path = `/api/admin/events/${this.id}/registrations`;
    const { status, body, text } = await call('POST', path, this.admin, { userId });
    if (status !== 201) throw new Error(`not booked: ${text}`);
    return body.data.id;
  }

  /** The text of somebody's QR code. */
  async ticketOf({ cookie, bookingId }: Guest): Promise<string> {
    const { status, body, text } = await call('GET', `/api/user/tickets/${bookingId}`, cookie);
    if (status !== 200 || body.data.code === null) throw new Error(`no ticket: ${text}`);
    return body.data.code;
  }

  cancel({ bookingId }: Guest) {
    return call('PATCH', `/api/admin/registrations/${bookingId}/status`, this.admin, { status: 'cancelled' });
  }

  async door(): Promise<Door> {
    const { status, body, text } = await call('GET', `/api/admin/events/${this.id}/check-in`, this.admin);
    if (status !== 200) throw new Error(`no door: ${text}`);
    return body.data;
  }

  /** Names of who is in, by the device that let them in. */
  async peopleIn(): Promise<Record<string, string>> {
    const { people } = await this.door();
    return Object.fromEntries(
      people.flatMap(({ name, presences }) => presences.map((each) => [name, each.in.device])),
    );
  }
}
