import { AppError, UnavailableError } from '@backflow/service-kit';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** What a visitor is told when a disk or a bucket does not do as asked: 507 when it is full, else 503. */
export function storageFailure(cause: unknown): AppError {
  return FULL.has(deepestCode(cause))
    ? new AppError(
        'STORAGE_FULL',
        'There is no room for files at the moment. Please try again later.',
        undefined,
        {
          cause,
        },
      )
    : new UnavailableError(cause);
}

/** The storage library wraps the system's error in its own. */
function deepestCode(error: unknown): string {
  if (!Error.isError(error)) return '';
  const below = deepestCode(error.cause);
  return below !== '' || !('code' in error) ? below : String(error.code);
}
