import type { Migration } from '@backflow/service-kit';

const FIGURES = ['offers', 'seats', 'limited', 'full_offers', 'waiting', 'billed', 'pending', 'booked'];
const COLUMNS = FIGURES.join(', ');

const PRICE = (row: string) => `case when ${row}.access_level <> 'free' then ${row}.price else 0 end`;
const taken = (row: string) => `(${row}.pending + ${row}.confirmed)`;

/** `billed` and `pending`: what was received and is due, by the accounts; by today's price before. */
const BY_ACCOUNTS = (row: string) => [`${row}.received + ${row}.unpaid`, `${row}.unpaid`];
const BY_PRICE = (row: string) => [`${taken(row)} * (${PRICE(row)})`, `${row}.pending * (${PRICE(row)})`];

type Money = (row: string) => string[];

/** What an offer adds to the day on which it starts. */
const offerFigures = (row: string, money: Money) => [
  '1',
  `coalesce(${row}.capacity, 0)`,
  `case when ${row}.capacity is null then 0 else ${taken(row)} + ${row}.held end`,
  `(${row}.waitlisted > 0)::integer`,
  `${row}.waitlisted`,
  ...money(row),
  '0',
];

const isCounted = (row: string) =>
  `${row}.starts_at is not null and ${row}.is_published and ${row}.deleted_at is null`;
const startDay = (row: string) => `(${row}.starts_at at time zone 'America/Los_Angeles')::date`;

const change = (row: string, values: readonly string[]) => `
  insert into day_changes (day, kind, ${COLUMNS}) values (${startDay(row)}, ${row}.kind, ${values.join(', ')});`;

const offerChange = (row: 'old' | 'new', sign: 1 | -1, money: Money) => `
  if ${isCounted(row)} then ${change(
    row,
    offerFigures(row, money).map((value) => `${sign} * (${value})`),
  )} end if;`;

const withinDay = (money: Money) => {
  const before = offerFigures('old', money);
  const differences = offerFigures('new', money).map((value, at) => `(${value}) - (${before[at] ?? '0'})`);
  return `
  if ${isCounted('old')} and ${isCounted('new')} and ${startDay('old')} = ${startDay('new')} then
    ${change('new', differences)}
    return null;
  end if;`;
};

const replaceFunction = (name: string, body: string) => `
  create or replace function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    ${body}
    return null;
  end $$;`;

const COUNTERS = [
  'starts_at',
  'is_published',
  'deleted_at',
  'capacity',
  'pending',
  'confirmed',
  'held',
  'waitlisted',
];

/** Counts offers by day with these amounts, and corrects the days that are counted already. */
const countBy = (money: Money, former: Money, columns: readonly string[]) => {
  const decides = [...COUNTERS, ...columns];
  const row = (name: string) => decides.map((column) => `${name}.${column}`).join(', ');
  const [billed = '', pending = ''] = money('o');
  const [formerBilled = '', formerPending = ''] = former('o');
  return `
      drop trigger offers_by_day_changed on offers;
      ${replaceFunction('count_offer_added', offerChange('new', 1, money))}
      ${replaceFunction('count_offer_changed', `${withinDay(money)} ${offerChange('old', -1, money)} ${offerChange('new', 1, money)}`)}
      ${replaceFunction('count_offer_removed', offerChange('old', -1, money))}
      create trigger offers_by_day_changed after update on offers for each row
        when ((${row('old')}) is distinct from (${row('new')})) execute function count_offer_changed();
      insert into day_changes (day, kind, ${COLUMNS})
      select ${startDay('o')}, o.kind, 0, 0, 0, 0, 0, sum((${billed}) - (${formerBilled})), sum((${pending}) - (${formerPending})), 0
        from offers o where ${isCounted('o')} group by 1, 2;`;
};

/** What events of a day are worth comes from the accounts of their bookings, and not from today's price. */
export const countMoneyByDay: Migration = {
  name: '0402-count-money-by-day',
  up: (sql) => sql(countBy(BY_ACCOUNTS, BY_PRICE, ['received', 'unpaid'])),
  down: (sql) => sql(countBy(BY_PRICE, BY_ACCOUNTS, ['price', 'access_level'])),
};
