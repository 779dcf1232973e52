import type { Migration } from '@backflow/service-kit';

const isOpen = (row: string) => `${row}.kind = 'invoice' and ${row}.status in ('issued', 'sent')`;
const isSent = (row: string) => `${row}.kind = 'invoice' and ${row}.status = 'sent'`;
const isToRefund = (row: string) => `${row}.refund = 'due'`;

interface Figure {
  /** A column before the day, such as the name of the figure. */
  name?: string;
  day: string;
  amount: string;
  condition: (row: string) => string;
}

/**
 * Rows that a set of documents adds to a figure. A number counts once, by the first of its parts: the others of the statement, and
 * those that it did not change, are looked up.
 */
const figureRows = (rows: string, sign: 1 | -1, { name, day, amount, condition }: Figure) => `
  select ${name === undefined ? '' : `'${name}' as figure, `}${day} as day, ${sign} * (case when r.is_joint and (exists (
           select from invoices s where s.kind = r.kind and s.year = r.year and s.sequence = r.sequence and s.id <> r.id
              and ${condition('s')} and not exists (select from ${rows} t where t.id = s.id))
           or r.part > 1 and exists (select from ${rows} s where s.kind = r.kind and s.year = r.year and s.sequence = r.sequence and s.part < r.part
              and ${condition('s')})) then 0 else 1 end) as count, ${sign} * ${amount} as amount
    from ${rows} r where ${condition('r')}`;

const OPEN: Figure = { day: 'r.aged_from', amount: 'r.balance', condition: isOpen };
const TOTALS: readonly Figure[] = [
  { name: 'due', day: 'r.due_on', amount: 'r.balance', condition: isSent },
  {
    name: 'refund',
    day: `(r.issued_at at time zone 'America/Los_Angeles')::date`,
    amount: '-r.balance',
    condition: isToRefund,
  },
];

/** A trigger's function that adds what a statement has changed, by days. */
const countNumbers = (name: string, table: string, figures: readonly Figure[], keys: string) => {
  const rows = (from: string, sign: 1 | -1) =>
    figures.map((figure) => figureRows(from, sign, figure)).join(' union all ');
  const add = (changed: string) => `
      insert into ${table} as t (${keys}, count, amount)
      select ${keys}, sum(count), sum(amount) from (${changed}) changed
       group by ${keys} having (sum(count), sum(amount)) <> (0, 0) order by ${keys}
          on conflict (${keys}) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount;`;
  return `
  create function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then ${add(rows('added', 1))}
    else ${add(`${rows('removed', -1)} union all ${rows('added', 1)}`)}
    end if;
    return null;
  end $$;`;
};

const TRIGGERS = [
  ['invoices_count', 'count_open_invoices', 'count_open_numbers'],
  ['invoices_total', 'count_invoices', 'count_numbers'],
] as const;

/** The triggers, by the functions of the baseline or by those that count numbers. */
const countBy = (version: 1 | 2) =>
  TRIGGERS.map(
    ([trigger, ...functions]) => `
      create or replace trigger ${trigger}_insert after insert on invoices
        referencing new table as added for each statement execute function ${functions[version - 1] ?? ''}();
      create or replace trigger ${trigger}_update after update on invoices
        referencing old table as removed new table as added for each statement execute function ${functions[version - 1] ?? ''}();`,
  ).join('');

const documentsView = (statements: string) => `
  create or replace view invoice_documents_v1 as
    select d.invoice_id as id, i.number, d.content from invoice_documents d join invoices i on i.id = d.invoice_id ${statements};`;

const openAccount = (columns: string) => `
  create or replace function open_account(booking uuid) returns uuid language plpgsql set search_path from current as $$
  declare found uuid;
  begin
    select account_id into found from bookings where id = booking;
    if found is null then
      insert into accounts (offer_id, user_id, opened_at${columns}) select offer_id, user_id, booked_at${columns} from bookings where id = booking
      returning id into found;
      update bookings set account_id = found where id = booking;
    end if;
    return found;
  end $$;`;

const reasons = (more: string) => `
  alter table agreements drop constraint agreements_reason_check, add constraint agreements_reason_check
    check (reason in ('booked', 'moved', 'repriced', 'corrected', 'waived', 'carried-over'${more})) not valid;
  alter table agreements validate constraint agreements_reason_check;`;

/** Bookings that a company pays, invoices over several bookings, and statements. */
export const seatsOfCompanies: Migration = {
  name: '0030-seats-of-companies',
  contracts:
    'nothing names the unique constraint of numbers, and the wider rules allow all that the release before writes',
  up: (sql) =>
    sql(`
      -- The company that pays; null for the member. Who booked for it, unless that was the office.
      alter table bookings add column company_id uuid, add column booked_by uuid;
      alter table accounts add column company_id uuid;
      -- One document over several accounts is several rows of one number: \`part\` counts them, \`lead_id\` is the first. The first is
      -- marked as joint before there is a second: counts of numbers look only for parts of these.
      alter table invoices add column company_id uuid, add column part integer not null default 1,
        add column lead_id uuid references invoices(id), add column is_joint boolean not null default false;
      alter table invoices add constraint invoices_parts_check check ((part > 1) = (lead_id is not null) and (part = 1 or is_joint));
      alter table invoices drop constraint invoices_kind_year_sequence_key,
        add constraint invoices_kind_year_sequence_part_key unique (kind, year, sequence, part);
      create index invoices_parts on invoices (lead_id) where lead_id is not null;
      create index invoices_of_company on invoices (company_id, issued_at desc, id desc) where company_id is not null;
      create index bookings_of_company on bookings (company_id, booked_at desc, id desc) where company_id is not null;

      ${countNumbers('count_open_numbers', 'open_invoice_days', [OPEN], 'day')}
      ${countNumbers('count_numbers', 'invoice_totals', TOTALS, 'figure, day')}
      ${countBy(2)}
      ${openAccount(', company_id')}
      ${reasons(`, 'reassigned'`)}

      -- Open invoices of a company or a person, as one document that was mailed.
      create table statements (
        id uuid default gen_random_uuid() primary key,
        company_id uuid,
        user_id uuid,
        name text not null,
        content bytea storage external not null,
        created_at timestamptz(3) not null,
        check ((company_id is null) <> (user_id is null))
      );
      ${documentsView('union all select id, name, content from statements')}

      -- The demo's bookings that the company of their technicians pays. Its invoice follows.
      create function bill_company_v1(offer uuid, technicians uuid[]) returns void
        language plpgsql security definer set search_path from current as $$
      begin
        update bookings b set company_id = m.company_id from identity.company_members_v1 m
         where b.offer_id = offer and b.user_id = any(technicians) and m.user_id = b.user_id and m.role = 'technician'
           and b.account_id is null;
      end $$;
      revoke all on function bill_company_v1(uuid, uuid[]) from public;
      grant execute on function bill_company_v1 to backflow_events;
    `),
  down: (sql) =>
    sql(`
      drop function bill_company_v1(uuid, uuid[]);
      ${documentsView('')}
      drop table statements;
      -- Parts get numbers of their own: without their columns, two of one number can't be told apart.
      alter table invoices disable trigger user;
      alter table agreements disable trigger user;
      with last as (select kind, year, max(sequence) as sequence from invoices group by kind, year),
      parts as (
        select id, kind, year, row_number() over (partition by kind, year order by sequence, part) as place from invoices where part > 1)
      update invoices i set sequence = last.sequence + parts.place, part = 1, lead_id = null
        from parts join last using (kind, year) where parts.id = i.id;
      update invoice_counters c
         set invoices = coalesce((select max(sequence) from invoices i where i.year = c.year and i.kind = 'invoice'), 0),
             credit_notes = coalesce((select max(sequence) from invoices i where i.year = c.year and i.kind = 'credit-note'), 0);
      update agreements set reason = 'moved' where reason = 'reassigned';
      alter table agreements enable trigger user;
      alter table invoices enable trigger user;
      ${reasons('')}
      ${openAccount('')}
      ${countBy(1)}
      drop function count_open_numbers, count_numbers;
      drop index invoices_parts, invoices_of_company, bookings_of_company;
      alter table invoices drop constraint invoices_kind_year_sequence_part_key, drop constraint invoices_parts_check,
        add constraint invoices_kind_year_sequence_key unique (kind, year, sequence);
      alter table invoices drop column company_id, drop column part, drop column lead_id, drop column is_joint;
      alter table accounts drop column company_id;
      alter table bookings drop column company_id, drop column booked_by;
    `),
};
