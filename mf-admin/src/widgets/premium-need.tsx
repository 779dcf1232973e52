import { formatAge, useNow } from '@backflow/remote-kit';
import { QueriedNeedCard } from '@backflow/remote-kit/admin';
import { premiumCounts } from '../dashboard/api.ts';

/** Open requests for premium. */
export default function PremiumNeed() {
  const now = useNow();
  return (
    <QueriedNeedCard title="Premium requests" query={premiumCounts}>
      {({ open, oldest }) => ({
        count: open,
        label: open === 1 ? 'premium request' : 'premium requests',
        detail: oldest === null ? undefined : `oldest ${formatAge(oldest, now)}`,
        none: 'No premium requests',
        to: '/admin/people?tab=premium',
      })}
    </QueriedNeedCard>
  );
}
