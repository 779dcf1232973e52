import type { AgreedRule } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';

/** The rule of the last agreement of an account. */
export const lastRule = (accountId: string) =>
  sql`(select g.rule from agreements g where g.account_id = ${accountId} order by g.number desc limit 1)`;

/** A rule as agreements store it; null for the standard price. */
export const toJson = (rule: AgreedRule | null) =>
  sql`${rule === null || rule.kind === 'standard' ? null : JSON.stringify(rule)}::jsonb`;
