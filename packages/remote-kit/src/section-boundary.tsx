import { ErrorPanel } from '@backflow/ui';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

interface Props {
  /** What could not be shown: 'The charts could not be shown'. */
  title: string;
  /** When one of them changes, the children are tried again. */
  resetKeys?: unknown[];
  children: ReactNode;
}

/** Keeps the failure of one part of a page to that part, with another try. */
export const SectionBoundary = ({ title, resetKeys = [], children }: Props) => (
  <ErrorBoundary
    resetKeys={resetKeys}
    fallbackRender={({ resetErrorBoundary }) => (
      <ErrorPanel title={title} onRetry={() => resetErrorBoundary()}>
        Something went wrong while it was drawn.
      </ErrorPanel>
    )}
  >
    {children}
  </ErrorBoundary>
);
