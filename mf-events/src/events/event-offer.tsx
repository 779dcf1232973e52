import { PremiumUpsell } from '@backflow/remote-kit';

/** Shown to signed-in members without premium. */
export const PremiumEventsUpsell = () => (
  <PremiumUpsell title="Access Premium Events">
    Premium members can register for every premium event.
  </PremiumUpsell>
);
