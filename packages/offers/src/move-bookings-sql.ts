import type { OfferKind } from '@backflow/contracts/bookings';

/**
 * A table of bookings that a service had before there was one for all kinds. Processes of the release before go on using
 * it, as a view, until they are replaced: the contract step drops that view and this file.
 */
export interface MovedBookings {
  kind: OfferKind;
  /** The table, and its columns under the names of the view. */
  table: string;
  columns: readonly string[];
  /** The columns that name the offer and the instant of the booking. */
  offerId: string;
  bookedAt: string;
  /** The unique index whose refusal means a second booking. */
  onePerMember: string;
  /** The owner's table of what is booked, and its counters, which the release before reads and writes. */
  offers: string;
  taken: string;
  waiting?: string;
  /** Null in this column is no limit. */
  limit?: string;
}

/** One statement has at most so many bookings. */
const BATCH = 5000;
/** What this transaction has stored and not yet counted in the owner's row, as `id seats`. */
const STORED = 'backflow.seats_stored';
/** The id of the offer of which it has counted a seat, and not yet stored the booking. */
const COUNTED = 'backflow.seat_counted';

/** Locks tables that processes of the previous release use, whatever order those lock them in. */
export const lockTablesSql = (tables: readonly string[]): string => `
  do $$ begin
    loop
      begin
        lock table ${tables.join(', ')} in access exclusive mode;
        exit;
      exception when deadlock_detected then null;
      end;
    end loop;
  end $$;`;

/**
 * Moves every row of a table into the bookings service and puts a view with the table's name and columns in its place.
 * Lock the tables first. The emptied table stays under another name: `restoreBookingsSql` fills it again.
 */
export const moveBookingsSql = (moved: MovedBookings): string => {
  const { kind, table, offerId, bookedAt } = moved;
  return `
  do $$
  declare
    batch record;
  begin
    for batch in
      select ${offerId} as offer, jsonb_agg(to_jsonb(r) || jsonb_build_object('booked_at', ${bookedAt},
               'notified_version', to_jsonb(r) -> 'told_gone_version')) as rows
        from (select *, (row_number() over (partition by ${offerId} order by ${waitingNumber(moved)} ${bookedAt}, id)) / ${BATCH} as part
                from ${table}) r
       group by ${offerId}, part order by ${offerId}, part
    loop
      perform bookings.import_bookings_v1('${kind}', batch.offer, batch.rows);
    end loop;
  end $$;
  select bookings.analyze_v1();
  truncate ${table};
  alter table ${table} rename to old_${table};
  ${viewSql(moved)}
  ${storeSql(moved)}
  ${countSeatsSql(moved)}`;
};

/** Takes back what `moveBookingsSql` did, with the bookings as they are by now. */
export const restoreBookingsSql = (moved: MovedBookings): string => {
  const { kind, table, offers, taken, waiting } = moved;
  return `
  drop trigger ${offers}_count_seats on ${offers};
  drop function count_seats_of_${offers}();
  drop view ${table};
  drop function store_${table}();
  alter table old_${table} rename to ${table};
  ${waiting === undefined ? '' : `update ${offers} set ${waiting} = 0;`}
  insert into ${table} (${moved.columns.join(', ')})
    select ${selectList(moved)} from bookings.bookings_v1 where kind = '${kind}' order by waiting_number, booked_at, id;
  update ${offers} o set ${taken} = n.taken from bookings.offers_v1 n where n.id = o.id;
  select bookings.remove_bookings_v1('${kind}');`;
};

const waitingNumber = ({ columns }: MovedBookings): string =>
  columns.includes('waiting_number') ? 'waiting_number,' : '';

const selectList = ({ columns, offerId, bookedAt }: MovedBookings): string => {
  const names: Readonly<Record<string, string>> = { [offerId]: 'offer_id', [bookedAt]: 'booked_at' };
  return columns.map((column) => (column in names ? `${names[column]} as ${column}` : column)).join(', ');
};

function viewSql(moved: MovedBookings): string {
  const { kind, table, columns, bookedAt } = moved;
  const defaults = {
    ...{ id: 'gen_random_uuid()', [bookedAt]: 'now()', updated_at: 'now()' },
    ...(columns.includes('attended') && { attended: 'false' }),
  };
  return `
  create view ${table} as select ${selectList(moved)} from bookings.bookings_v1 where kind = '${kind}';
  alter view ${table} ${Object.entries(defaults)
    .map(([column, value]) => `alter ${column} set default ${value}`)
    .join(', ')};`;
}

/**
 * Writes to the view. The release before locks the owner's row and not the offer: a booking that somebody else has changed
 * meanwhile is a serialization failure, after which that release runs its transaction again. Only the columns that a statement
 * changes are written. Where it stores a booking before it counts the seat, it has judged by an old count, and is refused here
 * what would overbook.
 */
function storeSql(moved: MovedBookings): string {
  const { kind, table, offerId, bookedAt, onePerMember, offers, waiting, limit } = moved;
  const seat = (row: string) => `(${row}.status in ('pending', 'confirmed'))::integer`;
  return `
  create function store_${table}() returns trigger language plpgsql set search_path from current as $$
  declare
    stored jsonb := '{}';
    changed jsonb := to_jsonb(new);
    seats integer := ${seat('new')};
    is_waiting_changed boolean := new.status = 'waitlisted';
    violated text;
  begin
    if tg_op = 'UPDATE' then
      perform bookings.lock_offer_v1(old.${offerId});
      select to_jsonb(b) into stored from bookings.bookings_v1 b where b.id = old.id;
      if stored ->> 'status' <> old.status then
        raise serialization_failure using message = 'the booking was changed meanwhile';
      end if;
      select coalesce(jsonb_object_agg(key, value), '{}') into changed
        from jsonb_each(to_jsonb(new)) where value is distinct from to_jsonb(old) -> key;
      seats := seats - ${seat('old')};
      is_waiting_changed := (old.status = 'waitlisted') <> (new.status = 'waitlisted');
    end if;
    perform bookings.import_bookings_v1('${kind}', new.${offerId},
      jsonb_build_array(stored || changed || jsonb_build_object('booked_at', new.${bookedAt},
        'notified_version', (stored || changed) -> 'told_gone_version')));
    if seats > 0 and current_setting('${COUNTED}', true) = new.${offerId}::text then
      perform set_config('${COUNTED}', '', true);
    elsif seats <> 0 then
      perform set_config('${STORED}', new.${offerId} || ' ' || seats, true);
      ${
        limit === undefined
          ? ''
          : `if seats > 0 and exists (
          select 1 from ${offers} o join bookings.offers_v1 n on n.id = o.id
           where o.id = new.${offerId} and n.taken > o.${limit}) then
        raise unique_violation using message = 'every seat is taken by now', constraint = '${offers}_${limit}';
      end if;`
      }
    end if;
    ${
      waiting === undefined
        ? ''
        : `if is_waiting_changed then
      update ${offers} o set ${waiting} = n.waiting from bookings.offers_v1 n where n.id = o.id and o.id = new.${offerId};
    end if;`
    }
    return new;
  exception when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated = 'bookings_one_per_member' then
      raise unique_violation using message = sqlerrm, constraint = '${onePerMember}';
    end if;
    raise;
  end $$;
  create trigger ${table}_store instead of insert or update on ${table} for each row execute function store_${table}();`;
}

/** Corrects a counter that the release before changes: to what the offer has, which stays locked, and that change. */
function countSeatsSql({ offers, taken, waiting }: MovedBookings): string {
  return `
  create function count_seats_of_${offers}() returns trigger language plpgsql set search_path from current as $$
  declare
    change integer := new.${taken} - old.${taken};
    seats text[] := string_to_array(current_setting('${STORED}', true), ' ');
    offer record;
  begin
    select o.pending + o.confirmed as taken, o.waitlisted into strict offer from bookings.lock_offer_v1(new.id) o;
    if seats[1] = new.id::text then
      -- The offer has it already.
      change := change - seats[2]::integer;
      perform set_config('${STORED}', '', true);
    elsif change > 0 then
      perform set_config('${COUNTED}', new.id::text, true);
    end if;
    new.${taken} := offer.taken + change;
    ${waiting === undefined ? '' : `new.${waiting} := offer.waitlisted;`}
    return new;
  end $$;
  create trigger ${offers}_count_seats before update of ${taken} on ${offers}
    for each row when (new.${taken} <> old.${taken}) execute function count_seats_of_${offers}();`;
}
