import type { Migration } from '@backflow/service-kit';

/** Rows of (figure, day, count, amount) that a set of invoices adds to the totals. */
const figuresOf = (rows: string, sign: 1 | -1) => `
  select 'due' as figure, due_on as day, ${sign} as count, ${sign} * total as amount
    from ${rows} where kind = 'invoice' and status = 'sent'
  union all
  select 'received', (paid_at at time zone 'America/Los_Angeles')::date, ${sign}, ${sign} * total
    from ${rows} where kind = 'invoice' and paid_at is not null
  union all
  select 'refund', (issued_at at time zone 'America/Los_Angeles')::date, ${sign}, ${sign} * total
    from ${rows} where refund = 'due'`;

/** Adds up changed invoices in their totals, which are locked in order. */
const addUp = (rows: string) => `
  insert into invoice_totals as t (figure, day, count, amount)
  select figure, day, sum(count), sum(amount) from (${rows}) changed
   group by figure, day having (sum(count), sum(amount)) <> (0, 0) order by figure, day
      on conflict (figure, day) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount`;

/** What administrators' lists and totals of invoices read: totals by day, a search column, indexes. */
export const countInvoices: Migration = {
  name: '0277-count-invoices',
  up: (sql) =>
    sql(`
      -- By figure and day: what is due then and not paid, what was received, and what is to be refunded.
      create table invoice_totals (
        figure text not null check (figure in ('due', 'received', 'refund')),
        day date not null,
        count integer not null,
        amount numeric(14, 2) not null,
        primary key (figure, day)
      );
      create function count_invoices() returns trigger language plpgsql set search_path from current as $$
      begin
        if tg_op = 'INSERT' then
          ${addUp(figuresOf('added', 1))};
        else
          ${addUp(`${figuresOf('removed', -1)} union all ${figuresOf('added', 1)}`)};
        end if;
        return null;
      end $$;
      -- Triggers fire in the order of their names: after those of open_invoice_days.
      create trigger invoices_total_insert after insert on invoices
        referencing new table as added for each statement execute function count_invoices();
      create trigger invoices_total_update after update on invoices
        referencing old table as removed new table as added for each statement execute function count_invoices();
      ${addUp(figuresOf('invoices', 1))};

      -- Whom it is billed to, and the purchase order.
      alter table invoices add column search tsvector not null generated always as (
        to_tsvector('simple'::regconfig, translate(
          coalesce(bill_to->>'name', '') || ' ' || coalesce(bill_to->>'company', '') || ' ' ||
          coalesce(bill_to->>'purchaseOrder', ''), '@._+-/', '      '))
      ) stored;
      create index invoices_search on invoices using gin (search);
      create index invoices_open_of_offer on invoices (offer_id) include (total)
        where kind = 'invoice' and status in ('issued', 'sent');
      create index invoices_void on invoices (issued_at desc, id desc) where status = 'void';
      create index invoices_paid on invoices (paid_at desc, id desc) where kind = 'invoice' and status = 'paid';
      -- From the due day, or from the last reminder if that is later.
      create index invoices_to_remind on invoices
        (greatest(due_on, (reminded_at at time zone 'America/Los_Angeles')::date), id)
        where kind = 'invoice' and status = 'sent';
    `),
  down: (sql) =>
    sql(`
      drop index invoices_to_remind, invoices_paid, invoices_void, invoices_open_of_offer, invoices_search;
      alter table invoices drop column search;
      drop trigger invoices_total_update on invoices;
      drop trigger invoices_total_insert on invoices;
      drop function count_invoices();
      drop table invoice_totals;
    `),
};
