import { HOURS_REASON_LABELS, HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import type { HoursEntry } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { LoadMoreList, QueryPending, formatDay, formatMoment } from '@backflow/remote-kit';
import { Muted, Row, RowAmount, rowListClass } from '@backflow/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { myEntries } from './api.ts';

export type EntriesQuery = ReturnType<typeof myEntries>;

interface Props {
  options: EntriesQuery;
  getHref: (offer: NonNullable<HoursEntry['offer']>) => string;
}

/** The entries behind a total, latest first. */
export function HoursEntries({ options, getHref }: Props) {
  const query = useInfiniteQuery(options);
  const entries = query.data?.pages.flatMap(({ items }) => items);
  if (!entries) return <QueryPending noun="entries" query={query} lines={['70%', '50%']} />;
  if (entries.length === 0) return <Muted>There are no entries.</Muted>;
  return (
    <LoadMoreList
      items={entries}
      query={query}
      errorMessage="More entries could not be loaded."
      className={rowListClass}
    >
      {(entry) => <Entry entry={entry} getHref={getHref} />}
    </LoadMoreList>
  );
}

function Entry({ entry, getHref }: { entry: HoursEntry } & Pick<Props, 'getHref'>) {
  const { kind, hours, day, reason, note, recordedAt, actor, offer } = entry;
  const isAdded = !hours.startsWith('-');
  return (
    <Row
      title={offer ? <Link to={getHref(offer)}>{offer.title}</Link> : <span tabIndex={-1}>{note}</span>}
      details={[
        HOURS_REASON_LABELS[reason],
        formatDay(day, 'MMM d, yyyy'),
        `entered ${formatMoment(recordedAt)}${actor ? ` by ${actor.name}` : ''}`,
      ]}
    >
      <RowAmount>
        {isAdded ? `+${hours}` : `−${hours.slice(1)}`} {HOUR_KIND_LABELS[kind].toLowerCase()}
      </RowAmount>
    </Row>
  );
}
