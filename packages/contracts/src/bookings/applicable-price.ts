import type * as z from '@backflow/contracts/zod';
import { formatPrice } from '../format-price.ts';
import { getCents, getDollars } from './amounts.ts';
import type { pricesInput } from './price-input.ts';
import type { AgreedRule, PriceRule } from './price-rule.ts';
import { needsInvoice } from './offer.ts';
import { PRICE_RULE_KINDS } from './price-rule-kinds.ts';

/** An offer with its rules; screens of members have no codes. */
export interface PricedOffer {
  /** The standard price: a decimal string in dollars. */
  price: string;
  accessLevel: string;
  prices?: readonly PriceRule[];
}

/** Facts about a seat that decide which rule applies. */
export interface PriceTerms {
  /** The Pacific day of the booking, such as 2026-12-04. */
  day: string;
  /** True for premium members and administrators. */
  isPremium: boolean;
  /** The company that books, and the number of its seats in this step. */
  company?: { id: string; seats: number } | null | undefined;
  /** The companies whose codes the member may use. */
  companyIds?: readonly string[] | undefined;
  /** The code that was entered. */
  code?: string | null | undefined;
  /** Seats that the code is used for already. Default: 0. */
  codeUses?: number | undefined;
}

export const STANDARD_LABEL = 'Standard price';

/** True if a code was entered for this rule, however it was typed. */
const isEntered = (rule: PriceRule, code: string | null | undefined): boolean =>
  rule.kind === 'code' && code != null && rule.code === code.trim().toUpperCase();

const isOver = (until: string | null | undefined, day: string): boolean => until != null && day > until;

const isOfCompany = ({ companyId }: PriceRule, { company, companyIds = [] }: PriceTerms): boolean =>
  companyId == null || companyId === company?.id || companyIds.includes(companyId);

/** Why a code does not count, as its member reads it; null where it does. */
export function codeProblem({ prices = [] }: Pick<PricedOffer, 'prices'>, terms: PriceTerms): string | null {
  const rule = prices.find((each) => isEntered(each, terms.code));
  if (!rule) return 'This code is not known here. Check its spelling, or leave it out.';
  if (isOver(rule.until, terms.day))
    return `This code was valid until ${formatUntil(rule.until ?? '', terms.day)}.`;
  if (!isOfCompany(rule, terms)) return 'This code is for the members of one company only.';
  if (rule.uses != null && (terms.codeUses ?? 0) >= rule.uses) return 'This code has been used up.';
  return null;
}

const APPLIES: Readonly<Record<PriceRule['kind'], (rule: PriceRule, terms: PriceTerms) => boolean>> = {
  premium: (_, { isPremium }) => isPremium,
  company: ({ seats }, { company }) => seats != null && company != null && company.seats >= seats,
  early: ({ until }, { day }) => until != null && !isOver(until, day),
  code: (rule, terms) => codeProblem({ prices: [rule] }, terms) === null,
};

/**
 * The one rule that applies to a seat, and its price: the lowest, never above the standard price. Rules don't add up. Of equal
 * prices the standard price comes first, then the order of PRICE_RULE_KINDS, so that no code is used in vain.
 */
export function applicablePrice(offer: PricedOffer, terms: PriceTerms): AgreedRule {
  const standard: AgreedRule = {
    kind: 'standard',
    label: STANDARD_LABEL,
    price: needsInvoice(offer) ? offer.price : '0',
  };
  return (offer.prices ?? [])
    .filter((rule) => APPLIES[rule.kind](rule, terms))
    .toSorted((a, b) => PRICE_RULE_KINDS.indexOf(a.kind) - PRICE_RULE_KINDS.indexOf(b.kind))
    .reduce<AgreedRule>(
      (lowest, rule) =>
        getCents(rule.price) < getCents(lowest.price) ? agreedRule(rule, terms.day) : lowest,
      standard,
    );
}

/** The price of a seat that an administrator gives away. */
export const freePrice = (reason: string): AgreedRule => ({
  kind: 'free',
  label: 'Waived by the office',
  price: '0',
  reason,
});

/** The standard price of an agreement without a rule. */
export const isStandard = (rule: Pick<AgreedRule, 'kind'> | null | undefined): boolean =>
  rule == null || rule.kind === 'standard';

/** 'Price with a code SPRING-26', 'Waived by the office: Speaker': for administrators. */
export const formatRule = ({ label, code, reason }: AgreedRule): string =>
  `${label}${code === undefined ? '' : ` ${code}`}${reason === undefined ? '' : `: ${reason}`}`;

const agreedRule = (rule: PriceRule, day: string): AgreedRule => ({
  kind: rule.kind,
  label: priceLabel(rule, day),
  price: getDollars(getCents(rule.price)),
  ...(rule.kind === 'code' && rule.code != null && { code: rule.code }),
});

/** 'Early price until December 4' @param day today, whose year is left out */
export function priceLabel({ kind, seats, until }: PriceRule, day: string): string {
  if (kind === 'premium') return 'Premium member price';
  if (kind === 'company') return `Company price from ${seats} seats`;
  return kind === 'early' ? `Early price until ${formatUntil(until ?? day, day)}` : 'Price with a code';
}

/** 'December 4', 'January 9, 2027' */
function formatUntil(until: string, day: string): string {
  const isThisYear = until.slice(0, 4) === day.slice(0, 4);
  return new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'UTC', month: 'long', day: 'numeric' },
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(`${until}T12:00:00Z`));
}

/** '145.00 early until 2026-12-04; 100.00 code SPRING-26': rules as one text, to compare two edits. */
export const formatPrices = (rules: z.input<typeof pricesInput>): string =>
  (rules ?? [])
    .map(({ kind, price, seats, until, code }) =>
      [formatPrice(price), kind, code, seats && `from ${seats} seats`, until && `until ${until}`]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ');
