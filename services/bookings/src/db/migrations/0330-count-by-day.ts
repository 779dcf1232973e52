import type { Migration } from '@backflow/service-kit';

const ZONE = `'America/Los_Angeles'`;

/** The figures of a day, and how a booking or an offer adds to them. */
const FIGURES = [
  'offers',
  'seats',
  'limited',
  'full_offers',
  'waiting',
  'billed',
  'pending',
  'booked',
] as const;
const COLUMNS = FIGURES.join(', ');

/** What an offer adds to the day on which it starts. @param row `old` or `new` in a trigger, or the table */
const ofOffer = (row: string): readonly string[] => {
  const taken = `(${row}.pending + ${row}.confirmed)`;
  const price = `case when ${row}.access_level <> 'free' then ${row}.price else 0 end`;
  return [
    '1',
    `coalesce(${row}.capacity, 0)`,
    `case when ${row}.capacity is null then 0 else ${taken} + ${row}.held end`,
    `(${row}.waitlisted > 0)::integer`,
    `${row}.waitlisted`,
    `${taken} * (${price})`,
    `${row}.pending * (${price})`,
    '0',
  ];
};
const isCounted = (row: string) =>
  `${row}.starts_at is not null and ${row}.is_published and ${row}.deleted_at is null`;
const dayOf = (instant: string) => `(${instant} at time zone ${ZONE})::date`;

/** Adds a row of changes. */
const change = (day: string, row: string, values: readonly string[]) => `
  insert into day_changes (day, kind, ${COLUMNS}) values (${day}, ${row}.kind, ${values.join(', ')});`;

const signed = (values: readonly string[], sign: 1 | -1) => values.map((value) => `${sign} * (${value})`);

const offerChange = (row: 'old' | 'new', sign: 1 | -1) => `
  if ${isCounted(row)} then ${change(dayOf(`${row}.starts_at`), row, signed(ofOffer(row), sign))} end if;`;

const BOOKED = ['0', '0', '0', '0', '0', '0', '0', '1'];
const bookingChange = (row: 'old' | 'new', sign: 1 | -1) =>
  change(dayOf(`${row}.booked_at`), row, signed(BOOKED, sign));

const trigger = (name: string, body: string) => `
  create function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    ${body}
    return null;
  end $$;`;

/** What decides about an offer's figures. */
const DECIDES = [
  'starts_at',
  'is_published',
  'deleted_at',
  'capacity',
  'price',
  'access_level',
  'pending',
  'confirmed',
  'held',
  'waitlisted',
];
const isChanged = `(${DECIDES.map((name) => `old.${name}`).join(', ')}) is distinct from (${DECIDES.map((name) => `new.${name}`).join(', ')})`;

const differences = ofOffer('new').map((value, at) => `(${value}) - (${ofOffer('old')[at] ?? '0'})`);

/** Both together in one row of changes: an offer that stays on its day. */
const MOVED_WITHIN_DAY = `
  if ${isCounted('old')} and ${isCounted('new')} and ${dayOf('old.starts_at')} = ${dayOf('new.starts_at')} then
    ${change(dayOf('new.starts_at'), 'new', differences)}
    return null;
  end if;`;

/**
 * Figures of offers and bookings by Pacific day. Triggers only add rows to `day_changes`, so that no booking waits for another
 * one; a job adds them up in `day_totals`. Both together, `day_figures`, are exact at any time.
 */
export const countByDay: Migration = {
  name: '0330-count-by-day',
  up: (sql) =>
    sql(`
      create table day_totals (
        day date not null,
        kind text not null,
        offers integer not null, seats integer not null, limited integer not null, full_offers integer not null,
        waiting integer not null, billed numeric(20, 2) not null, pending numeric(20, 2) not null, booked integer not null,
        primary key (kind, day)
      );
      create table day_changes (id bigint generated always as identity primary key, like day_totals);
      create view day_figures as
        select day, kind, ${COLUMNS} from day_totals union all select day, kind, ${COLUMNS} from day_changes;

      ${trigger('count_offer_added', offerChange('new', 1))}
      ${trigger('count_offer_changed', `${MOVED_WITHIN_DAY} ${offerChange('old', -1)} ${offerChange('new', 1)}`)}
      ${trigger('count_offer_removed', offerChange('old', -1))}
      create trigger offers_by_day_added after insert on offers for each row
        execute function count_offer_added();
      create trigger offers_by_day_changed after update on offers for each row
        when (${isChanged}) execute function count_offer_changed();
      create trigger offers_by_day_removed after delete on offers for each row
        execute function count_offer_removed();

      ${trigger('count_booking_added', bookingChange('new', 1))}
      ${trigger('count_booking_changed', `${bookingChange('old', -1)} ${bookingChange('new', 1)}`)}
      ${trigger('count_booking_removed', bookingChange('old', -1))}
      create trigger bookings_by_day_added after insert on bookings for each row
        execute function count_booking_added();
      create trigger bookings_by_day_changed after update on bookings for each row
        when ((old.booked_at, old.kind) is distinct from (new.booked_at, new.kind))
        execute function count_booking_changed();
      create trigger bookings_by_day_removed after delete on bookings for each row
        execute function count_booking_removed();

      ${trigger('forget_days', 'truncate day_totals, day_changes;')}
      create trigger offers_by_day_truncated after truncate on offers execute function forget_days();
      ${trigger('forget_bookings', 'update day_totals set booked = 0; update day_changes set booked = 0;')}
      create trigger bookings_by_day_truncated after truncate on bookings execute function forget_bookings();

      -- The triggers block writers until this is committed: nothing is missed or counted twice.
      insert into day_totals (day, kind, ${COLUMNS})
      select day, kind, ${FIGURES.map((name) => `sum(${name})`).join(', ')} from (
        select ${dayOf('o.starts_at')} as day, o.kind, f.* from offers o
          cross join lateral (values (${ofOffer('o').join(', ')})) as f (${COLUMNS}) where ${isCounted('o')}
        union all
        select ${dayOf('b.booked_at')}, b.kind, ${BOOKED.join(', ')} from bookings b) figures
       group by day, kind;

      -- The first event with people waiting.
      create index offers_waited_for_by_start on offers (starts_at, id)
        where waitlisted > 0 and kind = 'event' and is_published and deleted_at is null;
    `),
  down: (sql) =>
    sql(`
      drop index offers_waited_for_by_start;
      drop trigger bookings_by_day_truncated on bookings;
      drop trigger offers_by_day_truncated on offers;
      drop trigger bookings_by_day_removed on bookings;
      drop trigger bookings_by_day_changed on bookings;
      drop trigger bookings_by_day_added on bookings;
      drop trigger offers_by_day_removed on offers;
      drop trigger offers_by_day_changed on offers;
      drop trigger offers_by_day_added on offers;
      drop function forget_bookings(), forget_days(), count_booking_removed(), count_booking_changed(), count_booking_added(),
        count_offer_removed(), count_offer_changed(), count_offer_added();
      drop view day_figures;
      drop table day_changes, day_totals;
    `),
};
