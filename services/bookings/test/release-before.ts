import { randomUUID } from 'node:crypto';
import pg from 'pg';

/*
 * Statements of processes of 0460eaf, the release before the bookings service, with that release's logic between them. A result
 * of `undefined` is a refusal, after which they roll back.
 */

type Values = readonly unknown[];
type Row = Record<string, unknown>;
/** Runs a statement in a transaction. */
type Run = (text: string, values?: Values) => Promise<Row[]>;

/** A process of the previous release, with the privileges and the schema of its service. */
export interface OldProcess {
  readonly now: () => Date;
  readonly read: Run;
  /** A transaction, retried after serialization failures as in that release. */
  readonly write: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result | undefined>;
  readonly stop: () => Promise<void>;
}

const TAKEN_BACK: readonly unknown[] = ['40001', '40P01'];

export function startOldProcess(
  { adminUrl, clock }: { adminUrl: string; clock: { now: number } },
  service: 'events' | 'learning',
): OldProcess {
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 6,
    options: `-c search_path=${service}`,
    // Set this before the connection is used.
    verify: (client, done) => {
      client.query(`set session authorization backflow_${service}`).then(() => done(), done);
    },
  });
  const read: Run = async (text, values = []) => (await pool.query<Row>(text, [...values])).rows;
  const attempt = async <Result>(work: (run: Run) => Promise<Result>) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work(
        async (text, values = []) => (await client.query<Row>(text, [...values])).rows,
      );
      await client.query(result === undefined ? 'ROLLBACK' : 'COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
  return {
    now: () => new Date(clock.now),
    read,
    async write(work) {
      for (let count = 1; ; count += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (count === 3 || !TAKEN_BACK.includes(Reflect.get(error as object, 'code'))) throw error;
        }
      }
    },
    stop: () => pool.end(),
  };
}

const AVAILABILITY = `
  start_date as "startDate", end_date as "endDate", registration_close_date as "registrationCloseDate",
  max_attendees as "maxAttendees", current_attendees as "currentAttendees", waiting_count as "waitingCount",
  access_level as "accessLevel", price, deleted_at is not null or not is_published as "isDeleted", id, title, location,
  is_virtual as "isVirtual", version`;

const LOCKED = `max_attendees as "maxAttendees", current_attendees as "currentAttendees", is_published as "isPublished", id`;

const OWN_IN_LINE = `
    select r.id, r.status, 
  case when r.status = 'waitlisted' then
    (select count(*)::int from registrations ahead
      where ahead.event_id = r.event_id and ahead.status = 'waitlisted'
        and ahead.waiting_number <= r.waiting_number)
  end as place
      from registrations r where r.event_id = $1 and r.user_id = $2 and r.status <> 'cancelled'`;

const isFull = ({ maxAttendees, currentAttendees }: Row, ahead: number): boolean =>
  maxAttendees !== null && Number(maxAttendees) - Number(currentAttendees) - ahead <= 0;

/** Registers a member for an event, or moves them up from its waiting list. */
export async function registerForEvent(
  { read, write, now }: OldProcess,
  eventId: string,
  userId: string,
): Promise<string | undefined> {
  const [seen] = await read(OWN_IN_LINE, [eventId, userId]);
  return write(async (run) => {
    const [event] = await run(
      `update events set current_attendees = current_attendees + 1 where id = $1 returning ${AVAILABILITY}`,
      [eventId],
    );
    if (!event) return undefined;
    const [waiting] = seen?.status === 'waitlisted' ? await run(OWN_IN_LINE, [eventId, userId]) : [];
    const at = now();
    const [stored] = waiting
      ? await run(
          `UPDATE "registrations" SET "status"=$1,"registered_at"=$2,"confirm_by"=$3,"network"=$4,"waiting_notified_at"=$5,"updated_at"=$6 WHERE "id" = $7 RETURNING "id"`,
          ['confirmed', at, null, null, null, at, waiting.id],
        )
      : await run(
          `INSERT INTO "registrations" ("id","event_id","user_id","status","attended","registered_at","confirm_by","network","waiting_notified_at","updated_at") VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10) RETURNING "id","event_id","user_id","status","attended","registered_at","confirm_by","network","waiting_notified_at","updated_at"`,
          [randomUUID(), eventId, userId, 'confirmed', false, at, null, null, null, at],
        );
    const before = { ...event, currentAttendees: Number(event.currentAttendees) - 1 };
    const ahead = waiting ? Number(waiting.place) - 1 : Number(event.waitingCount);
    return isFull(before, ahead) ? undefined : String(stored?.id);
  });
}

/** Adds a member to the waiting list; a member who left gets the same row. */
export const joinWaitingList = ({ write, now }: OldProcess, eventId: string, userId: string) =>
  write(async (run) => {
    const [event] = await run(`select ${AVAILABILITY} from events where id = $1 for update`, [eventId]);
    const [own] = await run(OWN_IN_LINE, [eventId, userId]);
    if (!event || own || !isFull(event, Number(event.waitingCount))) return undefined;
    const at = now();
    const [left] = await run(
      `select id, waiting_notified_at as "notifiedAt" from registrations
     where event_id = $1 and user_id = $2 and status = 'cancelled'
       and waiting_notified_at is not null
     order by registered_at desc limit 1`,
      [eventId, userId],
    );
    const [stored] = left
      ? await run(
          `update registrations
           set status = 'waitlisted', registered_at = $1, updated_at = $2, confirm_by = $3,
               network = $4, waiting_notified_at = $5
         where id = $6 returning id, registered_at as "registeredAt"`,
          [at, at, null, null, at, left.id],
        )
      : await run(
          `insert into registrations (event_id, user_id, status, registered_at, confirm_by, network, waiting_notified_at)
        values ($1, $2, 'waitlisted', $3, $4, $5, $6)
        returning id, registered_at as "registeredAt"`,
          [eventId, userId, at, null, null, at],
        );
    return String(stored?.id);
  });

export const leaveWaitingList = ({ write, now }: OldProcess, eventId: string, userId: string) =>
  write(async (run) => {
    await run('select id from events where id = $1 for update', [eventId]);
    return run(
      `UPDATE "registrations" SET "status"=$1,"updated_at"=$2 WHERE "event_id" = $3 AND "user_id" = $4 AND "status" = 'waitlisted' RETURNING "id"`,
      ['cancelled', now(), eventId, userId],
    );
  });

const seat = (status: unknown): number => Number(status === 'pending' || status === 'confirmed');

/** Sets the status of a registration. */
export const setStatus = ({ write }: OldProcess, id: string, to: string) =>
  write(async (run) => {
    const find = `
    select event_id as "ofId", user_id as "userId", status from registrations where id = $1`;
    const [found] = await run(find, [id]);
    const [event] = await run(`select ${LOCKED} from events where id = $1 for update`, [found?.ofId]);
    const [own] = await run(find, [id]);
    if (!event || !own || own.status === to) return undefined;
    const seats = seat(to) - seat(own.status);
    if (isFull(event, 0) && seats > 0) return undefined;
    await run('update registrations set status = $1, updated_at = now() where id = $2', [to, id]);
    if (seats !== 0) {
      await run(
        'update events set current_attendees = current_attendees + $1, updated_at = now() where id = $2',
        [seats, event.id],
      );
    }
    return to;
  });

/** Registers a member for an administrator, adding a seat to a full event. */
export const addSeatByHand = ({ write, now }: OldProcess, eventId: string, userId: string) =>
  write(async (run) => {
    const [event] = await run(`select ${LOCKED} from events where id = $1 for update`, [eventId]);
    if (!event) return undefined;
    const own = await run(
      `select id, status from registrations
     where event_id = $1 and user_id = $2 and status <> 'cancelled'`,
      [eventId, userId],
    );
    if (own.length > 0) return undefined;
    if (isFull(event, 0)) {
      await run(
        `update events set max_attendees = $1, version = version + 1, updated_at = now() where id = $2`,
        [Number(event.currentAttendees) + 1, eventId],
      );
    }
    const [stored] = await run(
      `insert into registrations (event_id, user_id, status, registered_at)
        values ($1, $2, $3, $4) returning id`,
      [eventId, userId, 'confirmed', now()],
    );
    await run(
      'update events set current_attendees = current_attendees + $1, updated_at = now() where id = $2',
      [1, eventId],
    );
    return String(stored?.id);
  });

export const setAttendance = ({ write }: OldProcess, id: string) =>
  write(async (run) => {
    await run('select attended from registrations where id = $1 for update', [id]);
    return run('update registrations set attended = $1, updated_at = now() where id = $2 returning id', [
      true,
      id,
    ]);
  });

/** A batch of members to notify of a version, each once. */
export const notifyBatch = ({ write }: OldProcess, eventId: string, version: number) =>
  write((run) =>
    run(
      `update registrations set told_gone_version = $1
         where id in (select id from registrations
                       where event_id = $2 and status <> 'cancelled'
                         and coalesce(told_gone_version, 0) < $3
                         and registered_at <= $4
                       order by id limit $5 for update)
        returning user_id as "userId", status`,
      [version, eventId, version, 'infinity', 100],
    ),
  );

/** Registers a member for a webinar. */
export const registerForWebinar = ({ write, now }: OldProcess, webinarId: string, userId: string) =>
  write(async (run) => {
    const [webinar] = await run(
      `update webinars set current_attendees = current_attendees + 1 where id = $1
       returning max_attendees as "maxAttendees", current_attendees as "currentAttendees"`,
      [webinarId],
    );
    const at = now();
    const [stored] = await run(
      `INSERT INTO "webinar_registrations" ("id","webinar_id","user_id","status","attended","registered_at","confirm_by","network","updated_at") VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9) RETURNING "id"`,
      [randomUUID(), webinarId, userId, 'confirmed', false, at, null, null, at],
    );
    const before = { ...webinar, currentAttendees: Number(webinar?.currentAttendees) - 1 };
    return isFull(before, 0) ? undefined : String(stored?.id);
  });
