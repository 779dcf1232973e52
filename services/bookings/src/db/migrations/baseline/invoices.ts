import { foldedPlainSql } from '@backflow/service-kit';

const IS_OPEN = `kind = 'invoice' and status in ('issued', 'sent')`;

/** Rows of (aged_from, count, amount) that a set of invoices adds to what is open. */
const openRows = (rows: string, sign: 1 | -1) => `
  select aged_from, ${sign} as count, ${sign} * balance as amount from ${rows} where ${IS_OPEN}`;
const addOpen = (rows: string) => `
  insert into open_invoice_days as d (day, count, amount)
  select aged_from, sum(count), sum(amount) from (${rows}) changed
   group by aged_from having (sum(count), sum(amount)) <> (0, 0) order by aged_from
      on conflict (day) do update set count = d.count + excluded.count, amount = d.amount + excluded.amount`;

/** Rows of (figure, day, count, amount) that a set of invoices adds to the totals. */
const totalRows = (rows: string, sign: 1 | -1) => `
  select 'due' as figure, due_on as day, ${sign} as count, ${sign} * balance as amount
    from ${rows} where kind = 'invoice' and status = 'sent'
  union all
  select 'refund', (issued_at at time zone 'America/Los_Angeles')::date, ${sign}, ${sign} * -balance from ${rows} where refund = 'due'`;
const addTotals = (rows: string) => `
  insert into invoice_totals as t (figure, day, count, amount)
  select figure, day, sum(count), sum(amount) from (${rows}) changed
   group by figure, day having (sum(count), sum(amount)) <> (0, 0) order by figure, day
      on conflict (figure, day) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount`;

/** A trigger's function that adds what a statement has changed. */
const countChanges = (
  name: string,
  add: (rows: string) => string,
  rows: (name: string, sign: 1 | -1) => string,
) => `
  create function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then
      ${add(rows('added', 1))};
    else
      ${add(`${rows('removed', -1)} union all ${rows('added', 1)}`)};
    end if;
    return null;
  end $$;`;

/** The amount that a document adds to `invoiced`. A void invoice counts if it was sent: a credit note cancels it. */
const invoicedBy = (row: string) =>
  `case when ${row}.kind = 'credit-note' then -${row}.total when ${row}.status <> 'void' or ${row}.sent_at is not null then ${row}.total else 0 end`;

/** Invoices and their documents. */
export const invoicesSql = `
  ${foldedPlainSql('invoices')}
  revoke all on function invoices_plain(text) from public;

  create table invoices (
    id uuid default gen_random_uuid() primary key,
    kind text not null check (kind in ('invoice', 'credit-note')),
    -- Of the Pacific day of issue.
    year integer not null,
    sequence integer not null,
    number text not null generated always as (
      case kind when 'invoice' then 'INV-' else 'CN-' end || year::text || '-' || lpad(sequence::text, greatest(5, length(sequence::text)), '0')
    ) stored,
    -- The booking that it pays for; another one after a hand-over.
    booking_id uuid not null references bookings(id),
    offer_id uuid not null references offers(id),
    -- Whom it is billed to: an account of the identity service.
    user_id uuid not null,
    status text not null check (status in ('issued', 'sent', 'paid', 'void')),
    issued_at timestamptz(3) not null,
    send_at timestamptz(3),
    sent_at timestamptz(3),
    paid_at timestamptz(3),
    voided_at timestamptz(3),
    due_on date not null,
    -- The day from which its age is counted: that of the booking.
    aged_from date not null,
    bill_to jsonb not null,
    -- As printed; null until it is sent.
    seller jsonb,
    lines jsonb not null,
    tax_label text,
    tax_rate numeric(5,3),
    -- Contained in the total.
    tax numeric(10,2) not null default 0,
    total numeric(10,2) not null check (total >= 0),
    -- Of a credit note: the invoice that it cancels.
    credits uuid references invoices(id),
    refund text not null default 'none' check (refund in ('none', 'due', 'made')),
    reminded_at timestamptz(3),
    reminders integer not null default 0,
    version integer not null default 1,
    search tsvector not null generated always as (to_tsvector('simple'::regconfig, invoices_plain(
      coalesce(bill_to->>'name', '') || ' ' || coalesce(bill_to->>'company', '') || ' ' || coalesce(bill_to->>'purchaseOrder', '')))) stored,
    account_id uuid references accounts(id),
    -- What is left to pay of an invoice; negative: to be returned, on the newest document of its account.
    balance numeric(10,2) not null default 0,
    -- The company of the member's profile at the time; blank for none.
    profile_company text,
    check (((kind = 'credit-note') = (credits is not null))),
    unique (kind, year, sequence)
  );
  create unique index invoices_one_open on invoices (booking_id)
    where kind = 'invoice' and status in ('issued', 'sent');
  create index invoices_of_booking on invoices (booking_id);
  create index invoices_of_offer on invoices (offer_id, issued_at, id);
  create index invoices_of_member on invoices (user_id, issued_at desc, id desc);
  create index invoices_newest on invoices (issued_at desc, id desc);
  create index invoices_open on invoices (aged_from, id) where kind = 'invoice' and status in ('issued', 'sent');
  create index invoices_overdue on invoices (due_on, id) where kind = 'invoice' and status = 'sent';
  create index invoices_to_send on invoices (send_at) where send_at is not null;
  create index invoices_to_refund on invoices (issued_at, id) where refund = 'due';
  create index invoices_paid_on on invoices (paid_at) where paid_at is not null;
  create index invoices_void on invoices (issued_at desc, id desc) where status = 'void';
  create index invoices_paid on invoices (paid_at desc, id desc) where kind = 'invoice' and status = 'paid';
  -- From the due day, or from the last reminder if that is later.
  create index invoices_to_remind on invoices
    (greatest(due_on, (reminded_at at time zone 'America/Los_Angeles')::date), id)
    where kind = 'invoice' and status = 'sent';
  create index invoices_of_account on invoices (account_id, issued_at, id);
  create index invoices_credited on invoices (credits) where credits is not null;
  create index invoices_open_of_offer_by_balance on invoices (offer_id, aged_from, id) include (balance) where kind = 'invoice' and status in ('issued', 'sent');
  create index invoices_search on invoices using gin (search);

  create table invoice_documents (
    invoice_id uuid primary key references invoices(id),
    content bytea storage external not null,
    sha256 text not null,
    created_at timestamptz(3) not null default now()
  );

  -- Invoices and credit notes. Their numbers come from one row for each year, which is locked last and until the commit: no gaps, no
  -- duplicates, and numbers rise in the order of commits. Whatever is printed is final once it is sent; a trigger refuses the rest.
  create table invoice_counters (
    year integer primary key,
    invoices integer not null default 0,
    credit_notes integer not null default 0
  );

  -- What administrators' lists and totals of invoices read: totals by day, a search column, indexes.
  create table invoice_totals (
    figure text check (figure in ('due', 'received', 'refund')),
    day date,
    count integer not null,
    amount numeric(14,2) not null,
    primary key (figure, day)
  );

  create table open_invoice_days (
    day date primary key,
    count integer not null,
    amount numeric(14,2) not null
  );

  -- Which changes of bookings have not reached the invoices. Whoever changes a status settles the invoice and removes the row in the
  -- same transaction; what the demo imports, or anything else changes, stays here until a job settles it. The same for offers that were deleted before they were over.
  create table unsettled_bookings (
    booking_id uuid primary key references bookings(id) on delete cascade,
    -- The status that the invoice was settled with last; 'none' before the booking was made.
    from_status text not null,
    changed_at timestamptz(3) not null default now()
  );
  create index unsettled_bookings_oldest on unsettled_bookings (changed_at, booking_id);

  create table unsettled_offers (
    offer_id uuid primary key references offers(id),
    changed_at timestamptz(3) not null default now()
  );

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

  create function protect_invoices() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'invoices are never deleted';
    end if;
    if (new.kind, new.year, new.sequence, new.issued_at, new.user_id, new.credits)
         is distinct from (old.kind, old.year, old.sequence, old.issued_at, old.user_id, old.credits)
       or (old.sent_at is not null and
           (new.bill_to, new.seller, new.lines, new.due_on, new.tax_label, new.tax_rate, new.tax, new.total, new.sent_at)
             is distinct from
           (old.bill_to, old.seller, old.lines, old.due_on, old.tax_label, old.tax_rate, old.tax, old.total, old.sent_at)) then
      raise exception 'a sent invoice is final';
    end if;
    return new;
  end $$;
  create trigger invoices_protect before update or delete on invoices
    for each row execute function protect_invoices();

  create function protect_documents() returns trigger language plpgsql as $$
  begin
    raise exception 'a sent document is final';
  end $$;
  create trigger invoice_documents_protect before update or delete on invoice_documents
    for each row execute function protect_documents();

  ${countChanges('count_open_invoices', addOpen, openRows)}
  create trigger invoices_count_insert after insert on invoices
    referencing new table as added for each statement execute function count_open_invoices();
  create trigger invoices_count_update after update on invoices
    referencing old table as removed new table as added for each statement execute function count_open_invoices();

  ${countChanges('count_invoices', addTotals, totalRows)}
  -- Triggers fire in the order of their names: after those of open_invoice_days.
  create trigger invoices_total_insert after insert on invoices
    referencing new table as added for each statement execute function count_invoices();
  create trigger invoices_total_update after update on invoices
    referencing old table as removed new table as added for each statement execute function count_invoices();

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
  create trigger invoices_complete before insert or update on invoices for each row execute function complete_invoice();

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
  create trigger invoices_add_up after insert or update on invoices for each row execute function add_up_invoices();

  revoke all on function derive_invoices(uuid, timestamp with time zone) from public;
`;
