import type { FieldProblem } from '@backflow/contracts';

interface Details {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  code: string;
  /** The server's words, fit to be shown; empty when there are none. */
  reason: string;
  /** What to call it in logs where there are no words. */
  statusText?: string;
  fields?: readonly FieldProblem[];
  /** Of an edit made from an older version: the thing as it is now. */
  current?: unknown;
}

/** A call that failed. `reason` is for people; `message` is `{status}: {reason or status text}`, for logs. */
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

/** True when the session has ended, as opposed to a sign-in that was refused. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('401') && error.message.includes('Unauthorized');

/** True when no answer came at all. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** What to tell a person: the server's words, or `fallback` where there are none. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.reason !== '' ? error.reason : fallback;
}

/** The problem with one field of a refused form, if that was among the reasons. */
export function fieldProblem(error: unknown, path: string): string | undefined {
  return error instanceof ApiError ? error.fields.find((field) => field.path === path)?.message : undefined;
}
