/** A link that ends a subscription works for a year after its mail, as often as it is used. */
export const END_LINK_HOURS = 365 * 24;
