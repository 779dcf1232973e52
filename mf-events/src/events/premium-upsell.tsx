import { brand } from '@backflow/contracts';
import { useSession } from '@backflow/platform';
import { Alert } from '@backflow/ui';

/** What premium opens, told to signed-in free members alone. */
export function PremiumUpsell() {
  const user = useSession((session) => session.user);
  if (!user || user.isAdmin || user.subscriptionStatus !== 'free') return null;
  return (
    <Alert tone="warning" title="Access Premium Events">
      Premium members can register for every premium event. Premium is {brand.premiumPrice}.
    </Alert>
  );
}
