import { LAPSE_DAYS } from '@backflow/contracts/credentials';
import { formatCount } from '@backflow/remote-kit';
import { QueriedNeedCard } from '@backflow/remote-kit/admin';
import { lapseCount } from '../admin/renewals/api.ts';

/** Credentials that end soon. */
const LapsesNeed = () => (
  <QueriedNeedCard title="Renewals" query={lapseCount()}>
    {({ count, people }) => ({
      count,
      label: `${count === 1 ? 'credential lapses' : 'credentials lapse'} within ${LAPSE_DAYS} days`,
      detail: `of ${formatCount(people, 'person', 'people')}`,
      none: `No credential lapses within ${LAPSE_DAYS} days`,
      to: '/admin/renewals',
    })}
  </QueriedNeedCard>
);

export default LapsesNeed;
