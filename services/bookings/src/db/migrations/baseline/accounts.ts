import { COUNTERS } from './offers.ts';

/** The sum that rows of (offer_id, status, attended, sign) add to each counter. */
const SUMS = COUNTERS.map((counter) => {
  const condition = counter === 'attended' ? 'attended' : `status = '${counter}'`;
  return `coalesce(sum(sign) filter (where ${condition}), 0)`;
});

const signed = (rows: string, sign: 1 | -1) =>
  `select offer_id, status, attended, ${sign} as sign from ${rows}`;

/** A function that adds up rows of `bookings` in the counters of their offers, which are locked in the order of their ids. */
const countBookings = (name: string, rows: string) => `
  create function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    with delta as materialized (
           select offer_id, ${COUNTERS.map((counter, index) => `${SUMS[index]} as ${counter}`).join(', ')}
             from (${rows}) changed group by offer_id
           having (${SUMS.join(', ')}) <> (0, 0, 0, 0, 0)),
         locked as materialized (
           select id from offers where id in (select offer_id from delta) order by id for update)
    update offers o
       set ${COUNTERS.map((counter) => `${counter} = o.${counter} + delta.${counter}`).join(', ')}
      from delta join locked on locked.id = delta.offer_id
     where o.id = delta.offer_id;
    return null;
  end $$;`;

/** Accounts: a member's debts and payments for an offer. */
export const accountsSql = `
  create table accounts (
    id uuid default gen_random_uuid() primary key,
    offer_id uuid not null references offers(id),
    -- Who has the seat, or had it last. Payments say who paid.
    user_id uuid not null,
    opened_at timestamptz(3) not null default now(),
    invoiced numeric(10,2) not null default 0,
    -- Payments without refunds.
    received numeric(10,2) not null default 0,
    -- Positive: to pay; negative: to be returned.
    due numeric(10,2) not null generated always as ((invoiced - received)) stored
  );
  create index accounts_of_member on accounts (user_id, offer_id, opened_at desc) include (due);
  create index accounts_of_offer on accounts (offer_id) include (invoiced, received);

  create table bookings (
    id uuid default gen_random_uuid() primary key,
    kind text not null,
    offer_id uuid not null references offers(id),
    user_id uuid not null,
    status text not null check (status in ('pending', 'confirmed', 'cancelled', 'waitlisted')),
    attended boolean not null default false,
    booked_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    -- Rises in the order of the waiting list; null for who does not wait.
    waiting_number bigint,
    -- Cancelled then, unless the member has confirmed their email address. Null for everybody else.
    confirm_by timestamptz(3),
    -- A keyed hash of the network it was made from, as long as the address is not confirmed.
    network text,
    -- When the member was last sent a mail about the waiting list.
    waiting_notified_at timestamptz(3),
    -- The version of the offer that its member was last notified of: moved, or withdrawn.
    notified_version integer,
    paid_at timestamptz(3),
    reminded_at timestamptz(3),
    moved_to uuid,
    credit numeric(10,2) not null default 0,
    seat_notified_number bigint,
    handed_to uuid,
    changes integer not null default 0,
    had_seat boolean not null default false,
    completed_at timestamptz(3),
    account_id uuid references accounts(id)
  );
  create unique index bookings_one_per_member on bookings (offer_id, user_id) where status <> 'cancelled';
  -- Lists of events and courses ask which offers a member has booked: from the index alone.
  create index bookings_of_member on bookings (user_id, booked_at desc, id desc) include (offer_id, kind, status);
  create index bookings_of_offer on bookings (offer_id, booked_at, id);
  create index bookings_by_status on bookings (offer_id, status, booked_at, id);
  create unique index bookings_waiting on bookings (offer_id, waiting_number) where status = 'waitlisted';
  create index bookings_pending on bookings (offer_id, booked_at) where status = 'pending';
  create index bookings_by_time on bookings (booked_at) include (kind);
  create index bookings_to_confirm on bookings (confirm_by) where confirm_by is not null;
  create index bookings_of_network on bookings (offer_id, network) where network is not null;
  -- Unpaid bookings of all offers, oldest first.
  create index bookings_unpaid on bookings (booked_at, id) include (kind, offer_id) where status = 'pending';
  create index bookings_credited on bookings (offer_id) include (credit) where status = 'pending' and credit > 0;
  create index bookings_of_account on bookings (account_id) where account_id is not null;

  create sequence bookings_waiting_numbers owned by bookings.waiting_number;

  create table agreements (
    -- Rises in the order of agreements.
    number bigint generated always as identity primary key,
    account_id uuid not null references accounts(id),
    booking_id uuid not null references bookings(id),
    reason text not null check (reason in ('booked', 'moved', 'repriced', 'corrected', 'waived', 'carried-over')),
    price numeric(10,2) not null check (price >= 0),
    -- What stays due of the seat before, in the same account: cancelling this one doesn't return it.
    kept numeric(10,2) not null default 0,
    -- As shown before the click: refundDays, paymentDays, dueBeforeDays, taxLabel, taxRate.
    terms jsonb not null,
    agreed_at timestamptz(3) not null,
    -- The administrator who changed it; null for the member.
    agreed_by uuid
  );
  create index agreements_of_account on agreements (account_id, number desc) include (price);

  create table payments (
    id uuid default gen_random_uuid() primary key,
    -- Rises in the order of records.
    number bigint generated always as identity,
    account_id uuid not null references accounts(id),
    kind text not null check (kind in ('payment', 'refund')),
    -- Positive: received; negative: returned, or a payment taken back.
    amount numeric(10,2) not null check (amount <> 0),
    day date not null,
    method text not null,
    reference text,
    -- The payment or refund that this one takes back.
    reverses uuid unique references payments(id),
    reason text,
    -- Who paid, or who is paid.
    user_id uuid not null,
    recorded_by uuid,
    recorded_at timestamptz(3) not null default now(),
    check (((reverses is null) = (reason is null))),
    constraint payments_check1 check ((((kind = 'payment') = (amount > 0)) = (reverses is null)))
  );
  create index payments_of_account on payments (account_id, number);
  create index payments_by_day on payments (day desc, number desc);

  create table carry_over_findings (
    id uuid default gen_random_uuid() primary key,
    booking_id uuid not null references bookings(id),
    finding text not null,
    -- Decimal dollars, where an amount was wrong.
    shown numeric(10,2),
    recorded numeric(10,2)
  );

  create function open_account(booking uuid) returns uuid language plpgsql set search_path from current as $$
  declare found uuid;
  begin
    select account_id into found from bookings where id = booking;
    if found is null then
      insert into accounts (offer_id, user_id, opened_at) select offer_id, user_id, booked_at from bookings where id = booking
      returning id into found;
      update bookings set account_id = found where id = booking;
    end if;
    return found;
  end $$;

  create function number_waiting() returns trigger language plpgsql set search_path from current as $$
  begin
    if new.status <> 'waitlisted' then
      new.waiting_number := null;
    elsif tg_op = 'INSERT' or old.status <> 'waitlisted' then
      new.waiting_number := nextval('bookings_waiting_numbers');
    end if;
    return new;
  end $$;
  create trigger bookings_number_waiting before insert or update of status on bookings
    for each row execute function number_waiting();

  ${countBookings('count_added', signed('added', 1))}
  create trigger bookings_count_insert after insert on bookings
    referencing new table as added for each statement execute function count_added();

  ${countBookings('count_changed', `${signed('removed', -1)} union all ${signed('added', 1)}`)}
  create trigger bookings_count_update after update on bookings
    referencing old table as removed new table as added for each statement execute function count_changed();

  ${countBookings('count_removed', signed('removed', -1))}
  create trigger bookings_count_delete after delete on bookings
    referencing old table as removed for each statement execute function count_removed();

  create function note_unsettled_booking() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into unsettled_bookings (booking_id, from_status)
    values (new.id, case when tg_op = 'INSERT' then 'none' else old.status end)
    on conflict (booking_id) do nothing;
    return null;
  end $$;
  create trigger bookings_note_new after insert on bookings
    for each row when (new.status = 'pending') execute function note_unsettled_booking();
  -- A change between waiting and cancelled has no invoice.
  create trigger bookings_note_status after update of status on bookings
    for each row when (new.status <> old.status and
                       (new.status in ('pending', 'confirmed') or old.status in ('pending', 'confirmed')))
    execute function note_unsettled_booking();

  create function end_seat_offer() returns trigger language plpgsql set search_path from current as $$
  begin
    update seat_offers
       set status = case when new.status in ('pending', 'confirmed') then 'accepted' else 'withdrawn' end,
           ended_at = now()
     where booking_id = new.id and status = 'open';
    return null;
  end $$;
  create trigger bookings_end_seat_offer after update of status on bookings
    for each row when (old.status = 'waitlisted' and new.status <> 'waitlisted') execute function end_seat_offer();

  create function count_changes_of_status() returns trigger language plpgsql as $$
  begin
    new.changes := old.changes + 1;
    new.had_seat := old.had_seat or old.status in ('pending', 'confirmed');
    return new;
  end $$;
  create trigger bookings_count_changes before update of status on bookings
    for each row when (old.status is distinct from new.status) execute function count_changes_of_status();

  -- At commit the session may be another service's, which called record_completion_v1.
  create function settle_changed_booking() returns trigger
    language plpgsql security definer set search_path from current as $$
  begin
    perform settle_hours(new.id, null, now());
    return null;
  end $$;
  create constraint trigger bookings_settle_hours after update on bookings
    deferrable initially deferred for each row
    when ((old.attended or new.attended or old.completed_at is not null or new.completed_at is not null)
          and (old.attended, old.status, old.completed_at) is distinct from (new.attended, new.status, new.completed_at))
    execute function settle_changed_booking();
  create constraint trigger bookings_settle_new_hours after insert on bookings
    deferrable initially deferred for each row when (new.attended)
    execute function settle_changed_booking();

  create function protect_record() returns trigger language plpgsql as $$
  begin
    raise exception 'records of money are final';
  end $$;
  create trigger agreements_protect before update or delete on agreements
    for each row execute function protect_record();
  create trigger payments_protect before update or delete on payments
    for each row execute function protect_record();

  create function add_up_account() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'UPDATE' and old.offer_id <> new.offer_id then
      update offers set received = received - old.received, unpaid = unpaid - greatest(old.due, 0) where id = old.offer_id;
      update offers set received = received + new.received, unpaid = unpaid + greatest(new.due, 0) where id = new.offer_id;
    elsif tg_op = 'UPDATE' then
      update offers set received = received + new.received - old.received,
                        unpaid = unpaid + greatest(new.due, 0) - greatest(old.due, 0) where id = new.offer_id;
    end if;
    return null;
  end $$;
  create trigger accounts_add_up after insert or update of offer_id, invoiced, received on accounts for each row execute function add_up_account();

  create function add_up_payment() returns trigger language plpgsql set search_path from current as $$
  begin
    update accounts set received = received + new.amount where id = new.account_id;
    if new.kind = 'refund' then return null; end if;
    insert into invoice_totals as t (figure, day, count, amount)
    values ('received', new.day, case when new.reverses is null then 1 else -1 end, new.amount)
        on conflict (figure, day) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount;
    return null;
  end $$;
  create trigger payments_add_up after insert on payments for each row execute function add_up_payment();

  revoke all on function settle_changed_booking() from public;
  revoke all on function open_account(uuid) from public;
`;
