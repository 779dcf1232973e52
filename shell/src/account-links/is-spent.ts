import { ApiError, fieldProblem } from '@backflow/platform';

/** Whether a link is what was refused: used, expired, or cut off on its way. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'LINK_SPENT' || fieldProblem(error, 'token') !== undefined);
