import { ValidationError } from '@backflow/service-kit';

const COUNTRIES: readonly unknown[] = ['US', 'CA'];

/**
 * The international form of a phone number as people type it: '(415) 555-0100' is +14155550100. Only the USA and Canada: messages
 * elsewhere need other senders, and cost so much that codes would be a target of fraud.
 * @throws ValidationError on `phoneNumber`
 */
export async function parsePhoneNumber(typed: string): Promise<string> {
  // Its data of all countries is large: it is loaded with the first number.
  const { default: parse } = await import('libphonenumber-js/max');
  const parsed = parse(typed, 'US');
  if (!parsed?.isValid() || parsed.ext !== undefined) {
    throw numberError('Please enter a mobile number, such as (415) 555-0100');
  }
  if (!COUNTRIES.includes(parsed.country)) {
    throw numberError('We can send text messages to numbers in the USA and Canada only');
  }
  return parsed.number;
}

export const numberError = (message: string) => new ValidationError([{ path: 'phoneNumber', message }]);
