import type { FieldProblem } from '@backflow/contracts';

interface Details {
  /** The HTTP status; 0 without a response. */
  status: number;
  code: string;
  /** The server's message for the user; empty without one. */
  reason: string;
  /** Stands for the message in logs. */
  statusText?: string;
  fields?: readonly FieldProblem[];
  /** After an edit of an outdated version: the current record. */
  current?: unknown;
}

/** A failed request. `reason` is for the user; `message` is `{status}: {reason or status text}`, for logs. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly reason: string;
  readonly fields: readonly FieldProblem[];
  readonly current: unknown;

  constructor({ status, code, reason, statusText = code, fields = [], current }: Details) {
    super(`${status}: ${reason === '' ? statusText : reason}`);
    this.status = status;
    this.code = code;
    this.reason = reason;
    this.fields = fields;
    this.current = current;
  }
}

/** True when the session has ended, but not after a failed sign-in. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('401') && error.message.includes('Unauthorized');

/** True without a response. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The message for the user: the server's, or else `fallback`. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.reason !== '' ? error.reason : fallback;
}

/** The error of one field of a refused form, if there is one. */
export function fieldProblem(error: unknown, path: string): string | undefined {
  return error instanceof ApiError ? error.fields.find((field) => field.path === path)?.message : undefined;
}
