import { Suspense, lazy } from 'react';

const OfferApprovals = lazy(async () => ({
  default: (await import('./offer-approvals.tsx')).OfferApprovals,
}));

/**
 * Which authorities accept a class, and a warning where one of the reader's licenses is not among them: read before one registers.
 * Renders nothing while it is not known. Fetched where it is shown: lists have only its dialog.
 */
export const ApprovalNote = ({ offerId }: { offerId: string }) => (
  <Suspense>
    <OfferApprovals offerId={offerId} />
  </Suspense>
);
