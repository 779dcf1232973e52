import { SmsError } from './sms-provider.ts';
import type { SmsProvider } from './sms-provider.ts';

interface Account {
  accountSid: string;
  authToken: string;
  /** The number that messages come from. */
  from: string;
  /** Another address of the provider's API, for tests. */
  apiUrl?: string | undefined;
}

const TIMEOUT_MS = 15_000;
const API_URL = 'https://api.twilio.com';

/** Twilio's error codes that concern the number, not the account or the message. */
const STOPPING_CODES: ReadonlyMap<unknown, SmsError['stopped']> = new Map<unknown, SmsError['stopped']>([
  [21610, 'reply'],
  // No valid number; no number of a mobile phone.
  [21211, 'refused'],
  [21614, 'refused'],
]);

/** Passes messages to Twilio. Its client is large: it is loaded with the first message. */
export function createTwilioProvider({ from, ...account }: Account): SmsProvider {
  let client: ReturnType<typeof openClient> | undefined;
  return {
    async send({ to, text }) {
      client ??= openClient(account);
      const { messages } = await client;
      try {
        await messages.create({ from, to, body: text });
      } catch (error) {
        throw toSmsError(error);
      }
    },
  };
}

async function openClient({ accountSid, authToken, apiUrl = API_URL }: Omit<Account, 'from'>) {
  const { Twilio, RequestClient } = (await import('twilio')).default;
  class ApiClient extends RequestClient {
    override request<Data>(options: Parameters<typeof RequestClient.prototype.request<Data>>[0]) {
      return super.request<Data>({ ...options, uri: options.uri.replace(API_URL, apiUrl) });
    }
  }
  return new Twilio(accountSid, authToken, { httpClient: new ApiClient({ timeout: TIMEOUT_MS }) });
}

function toSmsError(error: unknown): SmsError {
  const { code, status } = (Error.isError(error) ? error : {}) as { code?: unknown; status?: unknown };
  const parts = [code, status].filter((part) => typeof part === 'string' || typeof part === 'number');
  return new SmsError(parts.length > 0 ? parts.join(' ') : 'unknown', STOPPING_CODES.get(code));
}
