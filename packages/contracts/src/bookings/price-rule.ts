import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleaned } from '../clean-text.ts';
import { amountText, blankAsNull, day, id } from '../fields.ts';
import type { FieldProblem } from '../envelope.ts';
import { formatPrice } from '../format-price.ts';
import { labelled } from '../label.ts';
import { getCents } from './amounts.ts';
import { PRICE_RULE_KINDS } from './price-rule-kinds.ts';
import type { PriceRuleKind } from './price-rule-kinds.ts';
import { needsInvoice } from './offer.ts';

export const MAX_PRICE_RULES = 20;

const wholeNumber = (label: string, { min, max }: { min: number; max: number }) =>
  labelled(
    label,
    z.optional(
      z.nullable(
        z
          .int(`${label} must be a whole number`)
          .check(
            z.minimum(min, `${label} must be at least ${min}`),
            z.maximum(max, `${label} must be at most ${max}`),
          ),
      ),
    ),
  );

const CODE_ERROR = 'A code has 4 to 30 letters, digits or hyphens';

/** A price code, in capitals. Codes are secrets: only administrators read them. */
export const priceCode = labelled(
  'Code',
  z.string(CODE_ERROR).check(
    cleaned((text) => cleanAscii(text).toUpperCase()),
    z.regex(/^[A-Z0-9-]{4,30}$/, CODE_ERROR),
  ),
);

const RULE_PRICE_ERROR = 'Price must be a decimal such as 145.00, with at most two places';

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

const Fields = z.object({
  kind: labelled('Kind', z.enum(PRICE_RULE_KINDS, 'Kind must be premium, company, early or code')),
  /** The price of a seat: a decimal string in dollars. */
  price: labelled(
    'Price',
    z.string(RULE_PRICE_ERROR).check(cleaned(cleanAscii), z.regex(/^\d{1,8}(\.\d{1,2})?$/, RULE_PRICE_ERROR)),
  ),
  /** The fewest seats that a company books in one step. */
  seats: wholeNumber('Seats', { min: 2, max: 1000 }),
  /** The last Pacific day, such as 2026-12-04. */
  until: labelled('Until', z.optional(blankAsNull(day('Until')))),
  code: labelled('Code', z.optional(blankAsNull(priceCode))),
  /** The most seats that a code is for; null is no limit. */
  uses: wholeNumber('Uses', { min: 1, max: 100_000 }),
  /** The only company whose members may use a code; null is no limit. */
  companyId: labelled('Company', z.optional(blankAsNull(id))),
});

/** The fields of each kind beside its price; the first is required. */
const FIELDS_OF_KIND = {
  premium: [],
  company: ['seats'],
  early: ['until'],
  code: ['code', 'until', 'uses', 'companyId'],
} as const satisfies Record<PriceRuleKind, readonly (keyof z.infer<typeof Fields>)[]>;

const REQUIRED = {
  seats: 'Enter from how many seats it applies',
  until: 'Enter the last day',
  code: 'Enter the code',
};

/** A rule as an administrator enters it. Fields of other kinds are left out. */
export const PriceRule = z.pipe(
  Fields.check(
    ...(['seats', 'until', 'code'] as const).map((field) =>
      z.refine<z.infer<typeof Fields>>(
        (rule) => FIELDS_OF_KIND[rule.kind][0] !== field || rule[field] != null,
        {
          path: [field],
          error: REQUIRED[field],
        },
      ),
    ),
  ),
  z.transform(withFieldsOfKind),
);

function withFieldsOfKind(rule: z.infer<typeof Fields>): PriceRule {
  const fields = FIELDS_OF_KIND[rule.kind].flatMap((field) =>
    rule[field] == null ? [] : [[field, rule[field]] as const],
  );
  return { kind: rule.kind, price: rule.price, ...Object.fromEntries(fields) };
}

/** The price rules of an event or a course, as an administrator enters them. */
export const pricesInput = labelled(
  'Prices',
  z.optional(
    z
      .array(PriceRule, 'Prices must be a list of rules')
      .check(z.maxLength(MAX_PRICE_RULES, `At most ${MAX_PRICE_RULES} prices`)),
  ),
);

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
});
export type AgreedRule = z.infer<typeof AgreedRule>;

/** What is wrong between the rules and the price of a record, beside the row to correct. */
export function priceRuleProblems(record: {
  price: string;
  accessLevel: string;
  prices: readonly PriceRule[];
}): FieldProblem[] {
  const { prices, price } = record;
  return prices.flatMap((rule, index) => [
    ...(needsInvoice(record) && getCents(rule.price) >= getCents(price)
      ? [{ path: `prices.${index}.price`, message: `Must be lower than the price, ${formatPrice(price)}` }]
      : []),
    ...(rule.code !== undefined && prices.findIndex(({ code }) => code === rule.code) < index
      ? [{ path: `prices.${index}.code`, message: 'Another row has this code' }]
      : []),
  ]);
}

/** What a member sends along with a booking. */
export const BookingInput = z.object({
  /** A price code. */
  code: z.optional(blankAsNull(priceCode)),
  /** The price that was shown: a decimal string in dollars. A booking at a higher price is refused (409). */
  price: z.optional(blankAsNull(amountText())),
});

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
