/** Such as ' ext. 12', 'x12' and '#12'. */
const EXTENSION = /[,;]? ?(?:extension|ext|x|#)[.:]? ?(\d{1,7})$/i;
const NUMBER = /^[+(]?\d[\d ().+/-]{4,28}$/;

function splitExtension(text: string): { number: string; extension: string | undefined } {
  const match = EXTENSION.exec(text);
  return match
    ? { number: text.slice(0, match.index), extension: match[1] }
    : { number: text, extension: undefined };
}

/** True for a phone number as people write it, of any country, with or without an extension. */
export const isPhoneNumber = (text: string): boolean => NUMBER.test(splitExtension(text).number);

/** The address of a link that writes to somebody: an address may contain '?', '#' and '%'. */
export const mailHref = (address: string): string =>
  `mailto:${encodeURI(address).replace(/[?#&]/g, encodeURIComponent)}`;

/** The address of a link that calls a number (RFC 3966). @param country of a number without one: '+1' */
export function phoneHref(text: string, country = ''): string {
  const { number, extension } = splitExtension(text);
  const digits = number.replace(/[^+\d]/g, '');
  return `tel:${digits.startsWith('+') ? '' : country}${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}
