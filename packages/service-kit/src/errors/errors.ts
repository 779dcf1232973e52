import { ERROR_STATUS } from '@backflow/contracts';
import type { ErrorCode, FieldProblem } from '@backflow/contracts';

/**
 * An error for the caller: a stable code, and a message that a person can act on. Every other error is a bug and becomes a 500
 * without details.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldProblem[] | undefined;

  constructor(code: ErrorCode, message: string, errors?: readonly FieldProblem[], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.errors = errors;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export class ValidationError extends AppError {
  override name = 'ValidationError';
  constructor(errors: readonly FieldProblem[]) {
    super('VALIDATION_FAILED', errors[0]?.message ?? 'The request is not valid.', errors);
  }
}

export class NotFoundError extends AppError {
  override name = 'NotFoundError';
  constructor(what = 'This page or record') {
    super('NOT_FOUND', `${what} was not found.`);
  }
}

/** The edited version is not the latest. `current` is the latest record, as a response contains it. */
export class ConflictError extends AppError {
  override name = 'ConflictError';
  readonly current: unknown;
  constructor(current: unknown, message = 'This has been changed by someone else meanwhile.') {
    super('CONFLICT', message);
    this.current = current;
  }
}

export class UnauthorizedError extends AppError {
  override name = 'UnauthorizedError';
  constructor() {
    super('UNAUTHORIZED', 'Unauthorized: please sign in.');
  }
}

/** The endpoint is for holders of a token, and the request has no valid one. */
export class TokenRequiredError extends AppError {
  override name = 'TokenRequiredError';
  constructor() {
    super('UNAUTHORIZED', 'Unauthorized: this needs a valid token, which has not been revoked.');
  }
}

export class AdminRequiredError extends AppError {
  override name = 'AdminRequiredError';
  constructor() {
    super('ADMIN_REQUIRED', 'Admin access required.');
  }
}

/** The site requires a second factor of administrators, and this one has none. */
export class SecondFactorMissingError extends AppError {
  override name = 'SecondFactorMissingError';
  constructor() {
    super(
      'SECOND_FACTOR_MISSING',
      'Administrators of this site need two-step sign-in. Please set it up in your account settings first.',
    );
  }
}

/** The request comes from a page that was rendered for another member. */
export class SessionChangedError extends AppError {
  override name = 'SessionChangedError';
  constructor() {
    super(
      'SESSION_CHANGED',
      'Your browser is signed in with a different account now. Nothing was changed: please try again on the reloaded page.',
    );
  }
}

/** The caller must confirm their email address first. */
export class EmailUnconfirmedError extends AppError {
  override name = 'EmailUnconfirmedError';
  constructor(
    message = 'Please confirm your email address first: open the link in the mail that we sent you. Your settings send it again.',
  ) {
    super('EMAIL_UNCONFIRMED', message);
  }
}

export class UnavailableError extends AppError {
  override name = 'UnavailableError';
  constructor(cause?: unknown) {
    super('UNAVAILABLE', 'This part of the site is unavailable for a moment. Please try again.', undefined, {
      cause,
    });
  }
}

export class TooManyRequestsError extends AppError {
  override name = 'TooManyRequestsError';
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super('TOO_MANY_REQUESTS', message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}
