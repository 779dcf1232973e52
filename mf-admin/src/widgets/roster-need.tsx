import { countRosters } from '@backflow/contracts/credentials';
import { queryOf } from '@backflow/platform';
import { QueriedNeedCard, polled } from '@backflow/remote-kit/admin';

const rosterCounts = queryOf(countRosters, {}, polled(60_000));

/** Rosters that are due. */
export default function RosterNeed() {
  return (
    <QueriedNeedCard title="Rosters" query={rosterCounts}>
      {({ due, overdue, first }) => ({
        ...{ count: due, isUrgent: overdue > 0, to: '/admin/rosters' },
        label: due === 1 ? 'roster due' : 'rosters due',
        detail: [overdue > 0 && `${overdue} overdue`, first && `${first.title} first`]
          .filter(Boolean)
          .join(', '),
        none: 'No roster is due',
      })}
    </QueriedNeedCard>
  );
}
