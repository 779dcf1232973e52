import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleaned } from '../clean-text.ts';
import type { FieldProblem } from '../envelope.ts';
import { blankAsNull, day, id } from '../fields.ts';
import { formatPrice } from '../format-price.ts';
import { labelled } from '../label.ts';
import { getCents } from './amounts.ts';
import { needsInvoice } from './offer.ts';
import { priceCode } from './price-code.ts';
import { PRICE_RULE_KINDS } from './price-rule-kinds.ts';
import type { PriceRuleKind } from './price-rule-kinds.ts';
import type { PriceRule } from './price-rule.ts';

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

const RULE_PRICE_ERROR = 'Price must be a decimal such as 145.00, with at most two places';

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
export const PriceRuleInput = z.pipe(
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
      .array(PriceRuleInput, 'Prices must be a list of rules')
      .check(z.maxLength(MAX_PRICE_RULES, `At most ${MAX_PRICE_RULES} prices`)),
  ),
);

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
