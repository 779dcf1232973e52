const FIGURES = ['offers', 'seats', 'limited', 'full_offers', 'waiting', 'billed', 'pending', 'booked'];
const COLUMNS = FIGURES.join(', ');

const pacificDay = (at: string) => `(${at} at time zone 'America/Los_Angeles')::date`;

/** An offer's figures, added to its first day. By its accounts, `billed` is received plus unpaid, `pending` is unpaid. */
const offerFigures = (row: string) => [
  '1',
  `coalesce(${row}.capacity, 0)`,
  `case when ${row}.capacity is null then 0 else (${row}.pending + ${row}.confirmed) + ${row}.held end`,
  `(${row}.waitlisted > 0)::integer`,
  `${row}.waitlisted`,
  `${row}.received + ${row}.unpaid`,
  `${row}.unpaid`,
  '0',
];
/** A booking adds to the day on which it was made. */
const BOOKING_FIGURES = ['0', '0', '0', '0', '0', '0', '0', '1'];

const times = (sign: 1 | -1, values: readonly string[]) => values.map((value) => `${sign} * (${value})`);
const isCounted = (row: string) =>
  `${row}.starts_at is not null and ${row}.is_published and ${row}.deleted_at is null`;

const change = (day: string, row: string, values: readonly string[]) => `
  insert into day_changes (day, kind, ${COLUMNS}) values (${day}, ${row}.kind, ${values.join(', ')});`;
const offerChange = (row: 'old' | 'new', sign: 1 | -1) => `
  if ${isCounted(row)} then ${change(pacificDay(`${row}.starts_at`), row, times(sign, offerFigures(row)))} end if;`;
const bookingChange = (row: 'old' | 'new', sign: 1 | -1) =>
  change(pacificDay(`${row}.booked_at`), row, times(sign, BOOKING_FIGURES));

/** The change of an offer that stays on its day. */
const withinDay = () => {
  const before = offerFigures('old');
  const differences = offerFigures('new').map((value, at) => `(${value}) - (${before[at] ?? '0'})`);
  const day = pacificDay('new.starts_at');
  return `
  if ${isCounted('old')} and ${isCounted('new')} and ${pacificDay('old.starts_at')} = ${day} then
    ${change(day, 'new', differences)}
    return null;
  end if;`;
};

const COUNTED = [
  'starts_at',
  'is_published',
  'deleted_at',
  'capacity',
  'pending',
  'confirmed',
  'held',
  'waitlisted',
].concat('received', 'unpaid');
const countedOf = (row: string) => COUNTED.map((column) => `${row}.${column}`).join(', ');

/** The columns of figures. The constraints of `day_changes` have the names of those of `day_totals`, as which it was created. */
const figures = (constraint: (name: string) => string = () => '') =>
  FIGURES.map((name) => {
    const type = name === 'billed' || name === 'pending' ? 'numeric(20, 2)' : 'integer';
    return `${name} ${type} ${constraint(name)}not null`;
  }).join(', ');

/** A function and its trigger. */
const counter = (name: string, body: string, trigger: string) => `
  create function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    ${body}
    return null;
  end $$;
  create trigger ${trigger} execute function ${name}();`;

/** Figures by day. */
export const figuresSql = `
  -- Figures of offers and bookings by Pacific day. Triggers only add rows to \`day_changes\`, so that no booking waits for another
  -- one; a job adds them up in \`day_totals\`. Both together, \`day_figures\`, are exact at any time.
  create table day_totals (
    day date,
    kind text,
    ${figures()},
    primary key (kind, day)
  );

  create table day_changes (
    id bigint generated always as identity primary key,
    day date constraint day_totals_day_not_null not null,
    kind text constraint day_totals_kind_not_null not null,
    ${figures((name) => `constraint day_totals_${name}_not_null `)}
  );
  create index day_changes_by_day on day_changes (kind, day);

  create view day_figures as
    select day, kind, ${COLUMNS} from day_totals union all select day, kind, ${COLUMNS} from day_changes;

  ${counter('count_offer_added', offerChange('new', 1), 'offers_by_day_added after insert on offers for each row')}
  ${counter('count_offer_removed', offerChange('old', -1), 'offers_by_day_removed after delete on offers for each row')}
  ${counter('forget_days', 'truncate day_totals, day_changes;', 'offers_by_day_truncated after truncate on offers')}
  ${counter(
    'count_offer_changed',
    withinDay() + offerChange('old', -1) + offerChange('new', 1),
    `offers_by_day_changed after update on offers for each row
       when ((${countedOf('old')}) is distinct from (${countedOf('new')}))`,
  )}

  ${counter('count_booking_added', bookingChange('new', 1), 'bookings_by_day_added after insert on bookings for each row')}
  ${counter('count_booking_removed', bookingChange('old', -1), 'bookings_by_day_removed after delete on bookings for each row')}
  ${counter(
    'forget_bookings',
    'update day_totals set booked = 0; update day_changes set booked = 0;',
    'bookings_by_day_truncated after truncate on bookings',
  )}
  ${counter(
    'count_booking_changed',
    bookingChange('old', -1) + bookingChange('new', 1),
    `bookings_by_day_changed after update on bookings for each row
       when ((old.booked_at, old.kind) is distinct from (new.booked_at, new.kind))`,
  )}
`;
