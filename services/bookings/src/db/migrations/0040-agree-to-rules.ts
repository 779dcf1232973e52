import type { Migration } from '@backflow/service-kit';

/** The rule by which a price was agreed, in the agreement. Uses of a code are the last agreements of seats that have it. */
export const agreeToRules: Migration = {
  name: '0040-agree-to-rules',
  up: (sql) =>
    sql(`
      -- Null is the standard price. Keys: kind, label, price, code, reason.
      alter table agreements add column rule jsonb;
      create index agreements_of_code on agreements ((rule ->> 'code'), account_id) where rule ? 'code';`),
  down: (sql) => sql(`alter table agreements drop column rule;`),
};
