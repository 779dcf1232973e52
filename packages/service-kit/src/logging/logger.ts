import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { LogDestination, getOutput } from './log-destination.ts';

export type { Logger };

const SECRET_FIELDS = ['password', 'cookie', 'authorization', 'set-cookie', 'token', 'secret'];

/**
 * Logs JSON lines to stdout in the background; lines that can't be written are dropped and counted. Secrets are redacted at any
 * depth of a logged object.
 */
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
  if (destination) return pino(options, destination);
  const log: Logger = pino(options, {
    write: (line) => stdout((count) => log.warn({ count }, 'log lines were dropped')).write(line),
  });
  return log;
}

const STDOUT = 1;
let opened: LogDestination | undefined;

/** Opened with the first line, and flushed when the process ends. */
function stdout(onDropped: (count: number) => void): LogDestination {
  if (opened) return opened;
  const destination = new LogDestination(getOutput(STDOUT), onDropped);
  process.once('exit', () => destination.flushSync());
  opened = destination;
  return destination;
}

/** Name, message and stack only: database errors also carry the statement and its values. */
function describeError(error: unknown): unknown {
  if (!Error.isError(error)) return error;
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
