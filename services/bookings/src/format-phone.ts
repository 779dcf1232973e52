export type FormatPhone = (typed: string | null) => string | null;

/**
 * Loads the format of phone numbers in exports: '(555) 010-2030' is '+1 555 010 2030', which spreadsheets leave as it is. What no
 * country has is written as typed.
 */
export async function loadPhoneFormat(): Promise<FormatPhone> {
  // Its data of all countries is large: it is loaded with the first export.
  const { default: parse } = await import('libphonenumber-js/max');
  return (typed) => {
    const parsed = typed === null ? undefined : parse(typed, 'US');
    return parsed?.isPossible() ? parsed.formatInternational() : typed;
  };
}
