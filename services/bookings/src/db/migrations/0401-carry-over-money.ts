import type { Migration } from '@backflow/service-kit';

const ZONE = `'America/Los_Angeles'`;
const IS_OPEN = `kind = 'invoice' and status in ('issued', 'sent')`;

/** Rows of (aged_from, count, amount) that a set of invoices adds to what is open. */
const openRows = (rows: string, sign: 1 | -1, amount: string) => `
  select aged_from, ${sign} as count, ${sign} * ${amount} as amount from ${rows} where ${IS_OPEN}`;

const countOpen = (rows: string) => `
  insert into open_invoice_days as d (day, count, amount)
  select aged_from, sum(count), sum(amount) from (${rows}) changed
   group by aged_from having (sum(count), sum(amount)) <> (0, 0) order by aged_from
      on conflict (day) do update set count = d.count + excluded.count, amount = d.amount + excluded.amount`;

/** Rows of (figure, day, count, amount) that a set of invoices adds to the totals. */
const figures = (rows: string, sign: 1 | -1) => `
  select 'due' as figure, due_on as day, ${sign} as count, ${sign} * balance as amount
    from ${rows} where kind = 'invoice' and status = 'sent'
  union all
  select 'refund', (issued_at at time zone ${ZONE})::date, ${sign}, ${sign} * -balance from ${rows} where refund = 'due'`;

/** The rows of 0277, which `down` puts back. */
const formerFigures = (rows: string, sign: 1 | -1) => `
  select 'due' as figure, due_on as day, ${sign} as count, ${sign} * total as amount
    from ${rows} where kind = 'invoice' and status = 'sent'
  union all
  select 'received', (paid_at at time zone ${ZONE})::date, ${sign}, ${sign} * total
    from ${rows} where kind = 'invoice' and paid_at is not null
  union all
  select 'refund', (issued_at at time zone ${ZONE})::date, ${sign}, ${sign} * total
    from ${rows} where refund = 'due'`;

const addUp = (rows: string) => `
  insert into invoice_totals as t (figure, day, count, amount)
  select figure, day, sum(count), sum(amount) from (${rows}) changed
   group by figure, day having (sum(count), sum(amount)) <> (0, 0) order by figure, day
      on conflict (figure, day) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount`;

const count = (name: string, add: (rows: string) => string, rows: (name: string, sign: 1 | -1) => string) => `
  create or replace function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then
      ${add(rows('added', 1))};
    else
      ${add(`${rows('removed', -1)} union all ${rows('added', 1)}`)};
    end if;
    return null;
  end $$;`;

const trigger = (name: string, event: string, body: string) =>
  `create trigger ${name} ${event} for each row execute function ${body}();`;

/**
 * Gives each booking with invoices its account. What was paid and returned becomes payments. Of a credit note whose money paid for
 * the booking that was confirmed again, the payment is that of the later invoice. `carry_over_findings` lists what was wrong.
 */
export const carryOverMoney: Migration = {
  name: '0401-carry-over-money',
  up: (sql) =>
    sql(`
      create table carry_over_findings (
        id uuid primary key default gen_random_uuid(),
        booking_id uuid not null references bookings (id),
        finding text not null,
        -- Decimal dollars, where an amount was wrong.
        shown numeric(10, 2),
        recorded numeric(10, 2)
      );

      insert into accounts (id, offer_id, user_id, opened_at)
      select b.id, b.offer_id, b.user_id, b.booked_at from bookings b
       where exists (select from invoices i where i.booking_id = b.id);
      update bookings b set account_id = a.id from accounts a where a.id = b.id;
      update invoices
         set account_id = booking_id,
             balance = case when ${IS_OPEN} then total when refund = 'due' then -total else 0 end;
      insert into payments (account_id, kind, amount, day, method, user_id, recorded_at)
      select i.account_id, 'payment', i.total, (i.paid_at at time zone ${ZONE})::date, 'other', i.user_id, i.paid_at
        from invoices i
       where i.kind = 'invoice' and i.paid_at is not null and i.total > 0
         and not exists (select from invoices c where c.credits = i.id and c.refund = 'none');
      insert into payments (account_id, kind, amount, day, method, user_id, recorded_at)
      select c.account_id, 'refund', -c.total, (c.issued_at at time zone ${ZONE})::date, 'other', c.user_id, c.issued_at
        from invoices c where c.kind = 'credit-note' and c.refund = 'made' and c.total > 0;
      update accounts a
         set invoiced = i.invoiced, received = coalesce((select sum(amount) from payments p where p.account_id = a.id), 0)
        from (select account_id, sum(case when kind = 'credit-note' then -total
                                          when status <> 'void' or sent_at is not null then total else 0 end) as invoiced
                from invoices group by account_id) i
       where i.account_id = a.id;
      insert into agreements (account_id, booking_id, reason, price, terms, agreed_at)
      select a.id, a.id, 'carried-over', greatest(a.invoiced, 0), '{}', a.opened_at from accounts a;
      select derive_invoices(a.id, now()) from accounts a
       where a.due <> (select coalesce(sum(i.balance), 0) from invoices i where i.account_id = a.id);

      -- What was wrong.
      insert into carry_over_findings (booking_id, finding, shown, recorded)
      select b.id, 'confirmed, but an invoice is open', 0, a.due
        from bookings b join accounts a on a.id = b.account_id where b.status = 'confirmed' and a.due > 0
      union all
      select b.id, 'pending, but nothing is due', o.price, a.due
        from bookings b join accounts a on a.id = b.account_id join offers o on o.id = b.offer_id
       where b.status = 'pending' and a.due <= 0
      union all
      select b.id, 'shown as paid by today’s price', o.price, a.received
        from bookings b join accounts a on a.id = b.account_id join offers o on o.id = b.offer_id
       where b.status = 'confirmed' and a.due <= 0 and o.access_level <> 'free' and o.price <> a.received
      union all
      select b.id, 'shown as due by today’s price', greatest(o.price - b.credit, 0), a.due
        from bookings b join accounts a on a.id = b.account_id join offers o on o.id = b.offer_id
       where b.status = 'pending' and a.due > 0 and o.access_level <> 'free' and greatest(o.price - b.credit, 0) <> a.due
      union all
      select b.id, 'shown as paid, without an invoice', o.price, 0
        from bookings b join offers o on o.id = b.offer_id
       where b.status = 'confirmed' and b.account_id is null and o.price > 0 and o.access_level <> 'free'
      union all
      select b.id, 'several open invoices of one member', null, a.due
        from bookings b join accounts a on a.id = b.account_id
       where a.due > 0 and exists (select from accounts other where other.user_id = a.user_id and other.offer_id = a.offer_id
                                      and other.id <> a.id and other.due > 0);

      update offers o set received = m.received, unpaid = m.unpaid
        from (select offer_id, sum(received) as received, sum(greatest(due, 0)) as unpaid from accounts group by offer_id) m
       where m.offer_id = o.id;

      ${count('count_open_invoices', countOpen, (rows, sign) => openRows(rows, sign, 'balance'))}
      ${count('count_invoices', addUp, figures)}
      delete from open_invoice_days;
      ${countOpen(openRows('invoices', 1, 'balance'))};
      delete from invoice_totals;
      ${addUp(figures('invoices', 1))};
      insert into invoice_totals (figure, day, count, amount)
      select 'received', day, count(*), sum(amount) from payments where kind = 'payment' group by day;

      ${trigger('accounts_add_up', 'after insert or update of offer_id, invoiced, received on accounts', 'add_up_account')}
      ${trigger('payments_add_up', 'after insert on payments', 'add_up_payment')}
      ${trigger('invoices_complete', 'before insert or update on invoices', 'complete_invoice')}
      ${trigger('invoices_add_up', 'after insert or update on invoices', 'add_up_invoices')}

      create index invoices_open_of_offer_by_balance on invoices (offer_id, aged_from, id) include (balance) where ${IS_OPEN};
      drop index invoices_open_of_offer_by_age;
    `),
  down: (sql) =>
    sql(`
      create index invoices_open_of_offer_by_age on invoices (offer_id, aged_from, id) include (total) where ${IS_OPEN};
      drop index invoices_open_of_offer_by_balance;
      drop trigger invoices_add_up on invoices;
      drop trigger invoices_complete on invoices;
      drop trigger payments_add_up on payments;
      drop trigger accounts_add_up on accounts;
      ${count('count_open_invoices', countOpen, (rows, sign) => openRows(rows, sign, 'total'))}
      ${count('count_invoices', addUp, formerFigures)}
      delete from open_invoice_days;
      ${countOpen(openRows('invoices', 1, 'total'))};
      delete from invoice_totals;
      ${addUp(formerFigures('invoices', 1))};
      drop table carry_over_findings;
    `),
};
