import type { Failure } from '@backflow/contracts';
import { AppError, ConflictError, TooManyRequestsError, UnavailableError } from './errors.ts';

/** The response to a failed request: status, headers and the failure envelope. */
export interface RenderedFailure {
  status: number;
  headers: Record<string, string>;
  body: Failure;
}

/** Converts an error to a response. */
export function renderFailure(thrown: unknown): RenderedFailure {
  const error = toAppError(thrown);
  const { code, status, message, errors } = error;
  return {
    status,
    headers: retryHeaders(error),
    body: {
      success: false,
      code,
      message,
      ...(errors && { errors: [...errors] }),
      ...(error instanceof ConflictError && { current: error.current }),
    },
  };
}

function retryHeaders(error: AppError): Record<string, string> {
  if (error instanceof TooManyRequestsError) return { 'retry-after': String(error.retryAfterSeconds) };
  if (error.code === 'UNAVAILABLE') return { 'retry-after': '2' };
  return {};
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return (
    fromBodyParser(thrown) ?? (isUnavailable(thrown) ? new UnavailableError(thrown) : unexpected(thrown))
  );
}

const unexpected = (cause: unknown) =>
  new AppError('INTERNAL', 'Something went wrong on our side. Please try again.', undefined, { cause });

/** Express's body parsers and router set `type` and `status`. */
function fromBodyParser(thrown: unknown): AppError | undefined {
  const type = property(thrown, 'type');
  if (type === 'entity.too.large') return new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.');
  if (type === 'entity.parse.failed') return new AppError('MALFORMED_JSON', 'The request is not valid JSON.');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'The request’s encoding is not supported.');
  }
  const status = property(thrown, 'status');
  return typeof status === 'number' && status >= 400 && status < 500
    ? new AppError('BAD_REQUEST', 'The request could not be read.')
    : undefined;
}

// Postgres: shutting down, starting up, out of connections, statement timeout, read-only fail-over, disk full,
// database or role gone (while a backup is restored), deadlock.
const TRANSIENT_SQLSTATES = /^(08...|57P0.|53...|57014|25006|3D000|28...|40001|40P01)$/;
const NETWORK_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOENT)$/;
const TRANSIENT_NAMES =
  /^(Sequelize(Connection\w*|HostNotFound\w*|HostNotReachable|Timeout)Error|ClientOfflineError|ClientClosedError|SocketClosedUnexpectedlyError|SocketTimeoutError|ConnectionTimeoutError|DisconnectsClientError|SocketTimeoutDuringMaintenanceError|AbortError|TimeoutError)$/;
/** Errors that the driver reports without a code: a pool time-out, a connection lost during a query. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered)/;
/** The prefix of Redis' errors while it loads data, runs a script, can't write to disk or is a replica. */
const REDIS_ERRORS = /^(LOADING|BUSY|MASTERDOWN|READONLY|TRYAGAIN|CLUSTERDOWN|MISCONF) /;

const DISK_FULL_SQLSTATE = '53100';

/** True if Postgres could not write because its disk is full. */
export function isDiskFull(thrown: unknown): boolean {
  if (!Error.isError(thrown)) return false;
  return (
    property(thrown, 'code') === DISK_FULL_SQLSTATE ||
    isDiskFull(property(thrown, 'original')) ||
    isDiskFull(thrown.cause)
  );
}

/** True if Postgres or Redis is unavailable, and not the request or the code wrong. */
export function isUnavailable(thrown: unknown): boolean {
  // Not `instanceof`: Node's own errors come from another realm under Jest.
  if (!Error.isError(thrown)) return false;
  const code = property(thrown, 'code');
  if (typeof code === 'string' && (TRANSIENT_SQLSTATES.test(code) || NETWORK_CODES.test(code))) return true;
  if (TRANSIENT_NAMES.test(thrown.name) || TRANSIENT_NAMES.test(thrown.constructor.name)) return true;
  if (DRIVER_MESSAGES.test(thrown.message) || REDIS_ERRORS.test(thrown.message)) return true;
  return isUnavailable(property(thrown, 'original')) || isUnavailable(thrown.cause);
}

function property(thrown: unknown, name: string): unknown {
  return typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
}
