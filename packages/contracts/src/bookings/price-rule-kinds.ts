/** Kinds of price rules that an event or a course can have beside its standard price; of equal prices the first kind applies. */
export const PRICE_RULE_KINDS = ['premium', 'company', 'early', 'code'] as const;
export type PriceRuleKind = (typeof PRICE_RULE_KINDS)[number];
