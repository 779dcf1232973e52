import type { RegistrationStatus } from '@backflow/contracts';
import { openDatabase } from '@backflow/service-kit';
import type { TestMember } from '@backflow/service-kit/testing';
import type { EventRecord } from '../src/db/models/event.ts';
import type { WebinarRecord } from '../src/db/models/webinar.ts';
import type { EventsService } from './start-events-service.ts';

export const KINDS = ['events', 'webinars'] as const;
export type KindName = (typeof KINDS)[number];

type Identified = Pick<TestMember, 'id'>;

interface Fields {
  maxAttendees?: number | null;
  accessLevel?: 'free' | 'paid' | 'premium';
  isPublished?: boolean;
  title?: string;
}

interface RegistrationFields {
  status?: RegistrationStatus;
  attended?: boolean;
  registeredAt?: Date;
}

/** Events or webinars, for what is the same of both. */
export interface Attended {
  /** As its code begins: EVENT_FULL. */
  full: 'EVENT_FULL' | 'WEBINAR_FULL';
  /** One that is two days ahead, or was two days ago. */
  build(fields?: Fields & { isPast?: boolean }): Promise<{ id: string; title: string }>;
  register(id: string, member: Identified, fields?: RegistrationFields): Promise<{ id: string }>;
  seatsOf(id: string): Promise<{ counted: number; held: number }>;
  /** Of what administrators do with its registrations: `/csv`, `/counts`. */
  path(id: string, rest?: string): string;
  mailPath(id: string): string;
  registrationPath(id: string, field: 'status' | 'attendance'): string;
  /** Members nobody needs to know, registered by statements of their own. @returns how many there are */
  crowd(id: string, size: number, firstName?: string): Promise<void>;
}

export function attendedOf(service: EventsService, kind: KindName): Attended {
  const path = (id: string, rest = '') => `/api/admin/${kind}/${id}/registrations${rest}`;
  const registrations = kind === 'events' ? 'registrations' : 'webinar-registrations';
  const shared = {
    path,
    mailPath: (id: string) => `/api/admin/${kind}/${id}/mail`,
    registrationPath: (id: string, field: string) => `/api/admin/${registrations}/${id}/${field}`,
    crowd: (id: string, size: number, firstName = 'Pat') => crowd(service, { kind, id, size, firstName }),
  };
  if (kind === 'events') {
    const { models } = service;
    const find = (id: string): Promise<EventRecord> => models.Event.findByPk(id, { rejectOnEmpty: true });
    return {
      ...shared,
      full: 'EVENT_FULL',
      build: ({ isPast = false, ...fields } = {}) =>
        service.buildEvent({
          ...fields,
          ...(isPast && { startDate: service.inHours(-48), endDate: service.inHours(-40) }),
        }),
      register: async (id, member, fields) => service.buildRegistration(await find(id), member, fields),
      seatsOf: (id) => service.seatsOf({ id }),
    };
  }
  const find = (id: string): Promise<WebinarRecord> =>
    service.models.Webinar.findByPk(id, { rejectOnEmpty: true });
  return {
    ...shared,
    full: 'WEBINAR_FULL',
    build: ({ isPast = false, ...fields } = {}) =>
      service.buildWebinar({ ...fields, ...(isPast && { scheduledAt: service.inHours(-48) }) }),
    register: async (id, member, fields) => service.buildWebinarRegistration(await find(id), member, fields),
    seatsOf: (id) => service.webinarSeatsOf({ id }),
  };
}

interface Crowd {
  kind: KindName;
  id: string;
  size: number;
  firstName: string;
}

/** In parts: one statement may not take long. */
const PART = 10_000;

async function crowd(service: EventsService, { kind, id, size, firstName }: Crowd): Promise<void> {
  const owner = openDatabase(service.adminUrl, service.context.log);
  const [table, of] =
    kind === 'events' ? ['registrations', 'event_id'] : ['webinar_registrations', 'webinar_id'];
  try {
    for (let first = 0; first < size; first += PART) {
      await owner.reader.query(
        `with people as (
           insert into identity.users (email, password_hash, first_name, last_name, email_confirmed_at)
           select gen_random_uuid() || '@example.com', '!', $1, 'Number' || n, now()
             from generate_series($2::int, $3::int) n returning id),
         registered as (
           insert into events.${table} (${of}, user_id, status, registered_at)
           select $4, id, 'confirmed', timestamptz '2026-05-01' + row_number() over () * interval '1 second' from people)
         select 1`,
        [firstName, first + 1, Math.min(first + PART, size), id],
      );
    }
    await owner.reader.query(
      `update events.${kind} set current_attendees = current_attendees + $1 where id = $2`,
      [size, id],
    );
  } finally {
    await owner.close();
  }
}
