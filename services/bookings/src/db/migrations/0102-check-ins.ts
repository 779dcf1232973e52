import type { Migration } from '@backflow/service-kit';

/** Check-ins of devices at the door, and who was marked as absent. Attendance follows from them. */
export const checkIns: Migration = {
  name: '0102-check-ins',
  up: (sql) =>
    sql(`
      -- As they were sent. Only a decision and the erasing of a person change a row.
      create table check_ins (
        id uuid primary key,
        offer_id uuid not null references offers(id),
        -- Null for a walk-in; not necessarily a booking of the offer.
        booking_id uuid,
        session_id uuid not null,
        kind text not null check (kind in ('in', 'out', 'undo')),
        -- The check-in that an undo takes back; it may arrive later.
        undoes uuid check ((undoes is null) = (kind <> 'undo')),
        -- Of the scan, never later than it was received.
        at timestamptz(3) not null,
        received_at timestamptz(3) not null,
        way text not null,
        note text,
        -- Of a walk-in.
        name text,
        email text,
        phone text,
        device_id uuid not null,
        device_name text not null,
        actor_id uuid not null,
        outcome text not null check (outcome in ('recorded', 'walk-in', 'cancelled', 'no-seat', 'unknown')),
        -- The booking whose attendance follows from it; null where it does not count, or not before it is decided.
        counts_for uuid references bookings(id) on delete cascade,
        decided_by uuid,
        decided_at timestamptz(3)
      );
      create index check_ins_of_offer on check_ins (offer_id);
      create index check_ins_that_count on check_ins (counts_for, session_id) where counts_for is not null;
      create index check_ins_of_booking on check_ins (booking_id) where booking_id is not null;
      create index check_ins_undone on check_ins (undoes) where undoes is not null;
      create index check_ins_of_walk_ins on check_ins (received_at) where name is not null;

      create table absences (
        booking_id uuid references bookings(id) on delete cascade,
        session_id uuid,
        at timestamptz(3) not null,
        marked_by uuid not null,
        primary key (booking_id, session_id)
      );

      -- True where it follows from check-ins: what was recorded otherwise is left as it is.
      alter table session_attendance add column scanned boolean not null default false;
    `),
  down: (sql) => sql('drop table absences, check_ins; alter table session_attendance drop column scanned'),
};
