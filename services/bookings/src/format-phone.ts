export type FormatPhone = (typed: string | null) => string | null;

/** Spreadsheets take these for numbers or formulas; others, such as '(555) 010-2030', stay as typed. */
const MISTAKEN = /^\+|^\d+$/;

/** Loads the format of phone numbers in exports: +15550102030 is '+1 555 010 2030', which spreadsheets leave as it is. */
export async function loadPhoneFormat(): Promise<FormatPhone> {
  // Its data of all countries is large: it is loaded with the first export.
  const { default: parse } = await import('libphonenumber-js/max');
  return (typed) => {
    const parsed = typed !== null && MISTAKEN.test(typed) ? parse(typed, 'US') : undefined;
    return parsed?.isPossible() ? parsed.formatInternational() : typed;
  };
}
