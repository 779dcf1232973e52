import { QueriedNeedCard } from '@backflow/remote-kit/admin';
import { rosterCounts } from '../rosters/api.ts';

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
