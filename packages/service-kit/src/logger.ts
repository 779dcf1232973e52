import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type { Logger };

const SECRET_FIELDS = ['password', 'cookie', 'authorization', 'set-cookie', 'token', 'secret'];

/** JSON lines on stdout. Fields that hold secrets are blanked wherever a logged object carries them. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
      censor: '[redacted]',
    },
    serializers: { error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Name, message and stack only: database errors also carry the statement and its values. */
function describeError(error: unknown): unknown {
  if (!Error.isError(error)) return error;
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
