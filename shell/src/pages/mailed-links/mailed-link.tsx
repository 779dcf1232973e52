import { ApiError, fieldProblem } from '@backflow/platform';
import { Alert } from '@backflow/ui';
import type { ReactNode } from 'react';

/** True if the link was refused: used, expired, or truncated. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'LINK_SPENT' || fieldProblem(error, 'token') !== undefined);

/** Shown for a link that does not work, with the way to get another. */
export const SpentLink = ({ wasMissing, children }: { wasMissing: boolean; children: ReactNode }) => (
  <>
    {wasMissing ? (
      <Alert tone="warning" title="This link is not complete">
        Open it once more from the email, all of it.
      </Alert>
    ) : (
      <Alert tone="warning" title="This link does not work any more">
        It has expired or was used already.
      </Alert>
    )}
    {children}
  </>
);
