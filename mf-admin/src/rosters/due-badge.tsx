import type { Roster } from '@backflow/contracts/credentials';
import { daysBetween, pacificDay } from '@backflow/contracts/time';
import { formatDay, useNow } from '@backflow/remote-kit';
import { Badge } from '@backflow/ui';

const SHORT = 'MMM d, yyyy';

/** When a roster was sent, or how long there is until it is due. */
export function DueBadge({ roster: { dueOn, sentOn } }: { roster: Pick<Roster, 'dueOn' | 'sentOn'> }) {
  const today = pacificDay(new Date(useNow()));
  if (sentOn !== null) return <Badge tone="success">{`Sent ${formatDay(sentOn, SHORT)}`}</Badge>;
  const left = daysBetween(today, dueOn);
  if (left < 0) return <Badge tone="danger">{`Overdue since ${formatDay(dueOn, SHORT)}`}</Badge>;
  const days = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
  return <Badge tone={left <= 7 ? 'brass' : 'neutral'}>{`Due ${days}`}</Badge>;
}
