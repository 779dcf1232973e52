import type { Migration } from '@backflow/service-kit';

/** Refuses every change of the rows of a table. */
const isFinal = (table: string) => `
  create trigger ${table}_protect before update or delete on ${table}
    for each row execute function protect_record();`;

/** What an invoice or a credit note `row` adds to what was invoiced. A void one counts if it was sent: a credit note cancels it. */
const invoicedBy = (row: string) =>
  `case when ${row}.kind = 'credit-note' then -${row}.total when ${row}.status <> 'void' or ${row}.sent_at is not null then ${row}.total else 0 end`;

/**
 * Accounts (ADR 98): what was agreed, invoiced, received and returned for one seat are records that never change, and `due` is
 * computed from them. Triggers add the records up in their account, and accounts in their offer.
 *
 * A process of the release before writes invoices without an account, and pays them without a payment: the trigger
 * `invoices_complete` writes what it leaves out.
 */
export const openAccounts: Migration = {
  name: '0400-open-accounts',
  contracts: 'several credit notes of one invoice: the version before only shows one of them',
  up: (sql) =>
    sql(`
      create table accounts (
        id uuid primary key default gen_random_uuid(),
        offer_id uuid not null references offers (id),
        -- Who has the seat, or had it last. Payments say who paid.
        user_id uuid not null,
        opened_at timestamptz(3) not null default now(),
        invoiced numeric(10, 2) not null default 0,
        -- Payments without refunds.
        received numeric(10, 2) not null default 0,
        -- Positive: to pay; negative: to be returned.
        due numeric(10, 2) not null generated always as (invoiced - received) stored
      );
      create index accounts_of_member on accounts (user_id, offer_id, opened_at desc) include (due);
      create index accounts_of_offer on accounts (offer_id) include (invoiced, received);
      alter table bookings add column account_id uuid references accounts (id);
      create index bookings_of_account on bookings (account_id) where account_id is not null;

      create table agreements (
        -- Rises in the order of agreements.
        number bigint primary key generated always as identity,
        account_id uuid not null references accounts (id),
        booking_id uuid not null references bookings (id),
        reason text not null check (reason in ('booked', 'moved', 'repriced', 'corrected', 'waived', 'carried-over')),
        price numeric(10, 2) not null check (price >= 0),
        -- What stays due of the seat before, in the same account: cancelling this one doesn't return it.
        kept numeric(10, 2) not null default 0,
        -- As shown before the click: refundDays, paymentDays, dueBeforeDays, taxLabel, taxRate.
        terms jsonb not null,
        agreed_at timestamptz(3) not null,
        -- The administrator who changed it; null for the member.
        agreed_by uuid
      );
      create index agreements_of_account on agreements (account_id, number desc) include (price);

      create table payments (
        id uuid primary key default gen_random_uuid(),
        -- Rises in the order of records.
        number bigint not null generated always as identity,
        account_id uuid not null references accounts (id),
        kind text not null check (kind in ('payment', 'refund')),
        -- Positive: received; negative: returned, or a payment taken back.
        amount numeric(10, 2) not null check (amount <> 0),
        day date not null,
        method text not null,
        reference text,
        -- The payment or refund that this one takes back.
        reverses uuid unique references payments (id),
        reason text,
        -- Who paid, or who is paid.
        user_id uuid not null,
        recorded_by uuid,
        recorded_at timestamptz(3) not null default now(),
        check ((reverses is null) = (reason is null)),
        check (((kind = 'payment') = (amount > 0)) = (reverses is null))
      );
      create index payments_of_account on payments (account_id, number);
      create index payments_by_day on payments (day desc, number desc);

      create function protect_record() returns trigger language plpgsql as $$
      begin
        raise exception 'records of money are final';
      end $$;
      ${isFinal('agreements')}
      ${isFinal('payments')}

      alter table invoices
        add column account_id uuid references accounts (id),
        -- What is left to pay of an invoice; negative: to be returned, on the newest document of its account.
        add column balance numeric(10, 2) not null default 0,
        -- The company of the member's profile at the time; blank for none.
        add column profile_company text;
      create index invoices_of_account on invoices (account_id, issued_at, id);
      create index invoices_credited on invoices (credits) where credits is not null;
      drop index invoices_one_credit;

      alter table offers
        add column received numeric(12, 2) not null default 0,
        add column unpaid numeric(12, 2) not null default 0;

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

      create function complete_invoice() returns trigger language plpgsql set search_path from current as $$
      declare
        is_open boolean := new.kind = 'invoice' and new.status in ('issued', 'sent');
        paid numeric := 0;
      begin
        if new.account_id is null then
          new.account_id := open_account(new.booking_id);
          new.balance := case when is_open then new.total when new.refund = 'due' then -new.total else 0 end;
          if new.kind = 'invoice' then
            insert into agreements (account_id, booking_id, reason, price, terms, agreed_at)
            values (new.account_id, new.booking_id, 'carried-over', new.total, '{}', new.issued_at);
          end if;
          if new.kind = 'invoice' and (new.status = 'paid' or (new.status = 'void' and new.paid_at is not null)) then paid := new.total; elsif new.refund = 'made' then paid := -new.total; end if;
        elsif tg_op = 'UPDATE' then
          if new.status in ('paid', 'void') and new.balance > 0 then
            if new.status = 'paid' then paid := new.balance; end if;
            new.balance := 0;
          elsif is_open and old.status = 'paid' and new.balance = 0 then
            new.balance := new.total;
            paid := -new.total;
          elsif old.refund = 'due' and new.refund <> 'due' and new.balance < 0 then
            if new.refund = 'made' then paid := new.balance; end if;
            new.balance := 0;
          end if;
        end if;
        if paid <> 0 then
          insert into payments (account_id, kind, amount, day, method, reverses, reason, user_id)
          select new.account_id, case when new.kind = 'invoice' then 'payment' else 'refund' end, paid,
                 (coalesce(new.paid_at, now()) at time zone 'America/Los_Angeles')::date, 'other',
                 reversed.id, case when reversed.id is not null then 'Taken back' end, new.user_id
            from (select 1) one
            left join lateral (
              select p.id from payments p where paid < 0 and new.kind = 'invoice' and p.account_id = new.account_id and p.amount = -paid
                 and not exists (select from payments r where r.reverses = p.id) order by p.number desc limit 1) reversed on true
           where paid > 0 or new.kind = 'credit-note' or reversed.id is not null;
        end if;
        return new;
      end $$;

      create function add_up_invoices() returns trigger language plpgsql set search_path from current as $$
      begin
        if tg_op = 'UPDATE' and new.account_id is not distinct from old.account_id then
          if (${invoicedBy('new')}) <> (${invoicedBy('old')}) then
            update accounts set invoiced = invoiced + (${invoicedBy('new')}) - (${invoicedBy('old')}) where id = new.account_id;
          end if;
          return null;
        end if;
        update accounts set invoiced = invoiced + (${invoicedBy('new')}) where id = new.account_id;
        return null;
      end $$;

      create function add_up_payment() returns trigger language plpgsql set search_path from current as $$
      begin
        update accounts set received = received + new.amount where id = new.account_id;
        if new.kind = 'refund' then return null; end if;
        insert into invoice_totals as t (figure, day, count, amount)
        values ('received', new.day, case when new.reverses is null then 1 else -1 end, new.amount)
            on conflict (figure, day) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount;
        return null;
      end $$;

      -- The only place that says what is left to pay of an invoice, and what of its account is to be returned. Payments cover the
      -- oldest invoices first; the newest document has what is to be returned. Returns the invoices that are paid since.
      create function derive_invoices(account uuid, at timestamptz) returns setof uuid language sql set search_path from current as $$
        with a as (select due, received from accounts where id = account),
        net as (
          select i.id, i.year, i.sequence,
                 i.total - coalesce((select sum(c.total) from invoices c where c.credits = i.id), 0) as net
            from invoices i where i.account_id = account and i.kind = 'invoice' and i.status <> 'void'),
        live as (
          select id, net, least(net, greatest(sum(net) over (order by year, sequence) - received, 0)) as balance from net, a),
        newest as (
          select id from invoices where account_id = account and (kind = 'credit-note' or status <> 'void')
           order by issued_at desc, kind, sequence desc limit 1),
        derived as (
          select i.id, i.status as former,
                 case when l.id is null then i.status
                      when l.net = 0 then 'void'
                      when l.balance = 0 then 'paid'
                      when i.sent_at is null then 'issued' else 'sent' end as status,
                 case when i.id = newest.id and a.due < 0 then a.due else coalesce(l.balance, 0) end as balance,
                 case when i.id = newest.id and a.due < 0 then 'due'
                      when i.refund <> 'due' then i.refund
                      when exists (select from payments where account_id = account and kind = 'refund') then 'made'
                      else 'none' end as refund
            from a cross join newest cross join invoices i left join live l on l.id = i.id where i.account_id = account),
        changed as (
        update invoices i
           set status = d.status, balance = d.balance, refund = d.refund, version = i.version + 1,
               paid_at = case when d.status = 'paid' then coalesce(i.paid_at, at) when d.status in ('issued', 'sent') then null else i.paid_at end,
               voided_at = case when d.status = 'void' then coalesce(i.voided_at, at) end
          from derived d
         where d.id = i.id and (i.status, i.balance, i.refund) is distinct from (d.status, d.balance, d.refund)
        returning i.id, i.status, d.former)
        select id from changed where status = 'paid' and former <> 'paid';
      $$;

      revoke all on function derive_invoices(uuid, timestamptz), open_account(uuid) from public;

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
    `),
  down: (sql) =>
    sql(`
      drop function derive_invoices(uuid, timestamptz), add_up_account(), add_up_payment(), add_up_invoices(), complete_invoice(), open_account(uuid);
      alter table offers drop column received, drop column unpaid;
      create unique index invoices_one_credit on invoices (credits) where credits is not null;
      alter table invoices drop column account_id, drop column balance, drop column profile_company;
      drop table payments, agreements;
      drop function protect_record();
      alter table bookings drop column account_id;
      drop table accounts;
    `),
};
