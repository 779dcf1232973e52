import type { Migration } from '@backflow/service-kit';

/** Rows of (aged_from, count, amount) that a set of invoices adds to what is open. */
const openRows = (rows: string, sign: 1 | -1) => `
  select aged_from, ${sign} as count, ${sign} * total as amount
    from ${rows} where kind = 'invoice' and status in ('issued', 'sent')`;

/** Adds up changed invoices in the totals of their days, which are locked in order. */
const countOpen = (rows: string) => `
  insert into open_invoice_days as d (day, count, amount)
  select aged_from, sum(count), sum(amount) from (${rows}) changed
   group by aged_from having (sum(count), sum(amount)) <> (0, 0) order by aged_from
      on conflict (day) do update set count = d.count + excluded.count, amount = d.amount + excluded.amount`;

/**
 * Invoices and credit notes. Their numbers come from one row for each year, which is locked last and until the commit: no gaps, no
 * duplicates, and numbers rise in the order of commits. Whatever is printed is final once it is sent; a trigger refuses the rest.
 */
export const createInvoices: Migration = {
  name: '0230-create-invoices',
  up: (sql) =>
    sql(`
      create table invoice_counters (
        year integer primary key,
        invoices integer not null default 0,
        credit_notes integer not null default 0
      );

      create table invoices (
        id uuid primary key default gen_random_uuid(),
        kind text not null check (kind in ('invoice', 'credit-note')),
        -- Of the Pacific day of issue.
        year integer not null,
        sequence integer not null,
        number text not null generated always as (
          case kind when 'invoice' then 'INV-' else 'CN-' end || year::text || '-' || lpad(sequence::text, greatest(5, length(sequence::text)), '0')
        ) stored,
        -- The booking that it pays for; another one after a hand-over.
        booking_id uuid not null references bookings (id),
        offer_id uuid not null references offers (id),
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
        tax_rate numeric(5, 3),
        -- Contained in the total.
        tax numeric(10, 2) not null default 0,
        total numeric(10, 2) not null check (total >= 0),
        -- Of a credit note: the invoice that it cancels.
        credits uuid references invoices (id),
        refund text not null default 'none' check (refund in ('none', 'due', 'made')),
        reminded_at timestamptz(3),
        reminders integer not null default 0,
        version integer not null default 1,
        unique (kind, year, sequence),
        check ((kind = 'credit-note') = (credits is not null))
      );
      create unique index invoices_one_open on invoices (booking_id)
        where kind = 'invoice' and status in ('issued', 'sent');
      create unique index invoices_one_credit on invoices (credits) where credits is not null;
      create index invoices_of_booking on invoices (booking_id);
      create index invoices_of_offer on invoices (offer_id, issued_at, id);
      create index invoices_of_member on invoices (user_id, issued_at desc, id desc);
      create index invoices_newest on invoices (issued_at desc, id desc);
      create index invoices_open on invoices (aged_from, id) where kind = 'invoice' and status in ('issued', 'sent');
      create index invoices_overdue on invoices (due_on, id) where kind = 'invoice' and status = 'sent';
      create index invoices_to_send on invoices (send_at) where send_at is not null;
      create index invoices_to_refund on invoices (issued_at, id) where refund = 'due';
      create index invoices_paid_on on invoices (paid_at) where paid_at is not null;

      -- The PDF as it was sent.
      create table invoice_documents (
        invoice_id uuid primary key references invoices (id),
        content bytea not null,
        sha256 text not null,
        created_at timestamptz(3) not null default now()
      );
      alter table invoice_documents alter column content set storage external;

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

      -- What is open, by the day from which its age is counted.
      create table open_invoice_days (
        day date primary key,
        count integer not null,
        amount numeric(14, 2) not null
      );
      create function count_open_invoices() returns trigger language plpgsql set search_path from current as $$
      begin
        if tg_op = 'INSERT' then
          ${countOpen(openRows('added', 1))};
        else
          ${countOpen(`${openRows('removed', -1)} union all ${openRows('added', 1)}`)};
        end if;
        return null;
      end $$;
      create trigger invoices_count_insert after insert on invoices
        referencing new table as added for each statement execute function count_open_invoices();
      create trigger invoices_count_update after update on invoices
        referencing old table as removed new table as added for each statement execute function count_open_invoices();

      create table settings (
        is_only boolean primary key default true check (is_only),
        version integer not null default 0,
        -- What administrators have changed; the contracts have the defaults.
        changed jsonb not null default '{}'
      );
    `),
  down: (sql) =>
    sql(`
      drop table settings, invoice_documents, invoices, invoice_counters, open_invoice_days;
      drop function protect_invoices(), protect_documents(), count_open_invoices();
    `),
};
