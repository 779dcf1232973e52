import * as z from '@backflow/contracts/zod';
import { PRICE_RULE_KINDS } from './price-rule-kinds.ts';

/** A rule as it is stored. */
export const PriceRuleView = z.object({
  kind: z.enum(PRICE_RULE_KINDS),
  /** A decimal string in dollars. */
  price: z.string(),
  seats: z.optional(z.number()),
  until: z.optional(z.string()),
  code: z.optional(z.string()),
  uses: z.optional(z.number()),
  companyId: z.optional(z.string()),
});
export type PriceRule = z.infer<typeof PriceRuleView>;

/** The rule by which a price was agreed, as it was shown. */
export const AgreedRule = z.object({
  /** `free` is by an administrator. */
  kind: z.enum(['standard', ...PRICE_RULE_KINDS, 'free']),
  /** Such as 'Early price until December 4'. Never has the code. */
  label: z.string(),
  /** A decimal string in dollars. */
  price: z.string(),
  /** Administrators only. */
  code: z.optional(z.string()),
  /** Administrators only: why it is free. */
  reason: z.optional(z.string()),
  /** The company that booked it, with its seats in that step. */
  company: z.optional(z.object({ id: z.string(), seats: z.int() })),
});
export type AgreedRule = z.infer<typeof AgreedRule>;

/** A rule that everyone may know. */
export const PublicPriceRule = z.object({
  kind: z.enum(['premium', 'company', 'early']),
  price: z.string(),
  seats: z.optional(z.number()),
  until: z.optional(z.string()),
});
export type PublicPriceRule = z.infer<typeof PublicPriceRule>;

/** The fields of an offer by which everyone can tell the prices that apply. */
export const PUBLIC_PRICES = {
  /** The rules beside the standard price, without codes. */
  prices: z.array(PublicPriceRule),
  /** True if a code can lower the price. */
  takesCodes: z.boolean(),
};

/** The rules of an offer without its codes. */
export const presentPrices = (
  rules: readonly PriceRule[],
): { prices: PublicPriceRule[]; takesCodes: boolean } => ({
  prices: rules.flatMap(({ kind, price, seats, until }) =>
    kind === 'code'
      ? []
      : [{ kind, price, ...(seats !== undefined && { seats }), ...(until !== undefined && { until }) }],
  ),
  takesCodes: rules.some(({ kind }) => kind === 'code'),
});
