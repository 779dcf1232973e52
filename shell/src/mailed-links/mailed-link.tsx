import { ApiError, fieldProblem } from '@backflow/platform';
import { Alert } from '@backflow/ui';
import type { ReactNode } from 'react';

/** Whether a link is what was refused: used, expired, or cut off on its way. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'LINK_SPENT' || fieldProblem(error, 'token') !== undefined);

/** What to say of a link that does nothing (any more), and the way to another. */
export const SpentLink = ({ wasMissing, children }: { wasMissing: boolean; children: ReactNode }) => (
  <>
    {wasMissing ? (
      <Alert tone="warning" title="This link is not complete">
        Open it once more from the mail, all of it.
      </Alert>
    ) : (
      <Alert tone="warning" title="This link does not work any more">
        It has expired or was used already.
      </Alert>
    )}
    {children}
  </>
);
