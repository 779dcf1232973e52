import { formatPrice } from '@backflow/contracts';
import { lowestOf, needsInvoice } from '@backflow/contracts/bookings';
import { eventHref } from '../../links/offer-hrefs.ts';
import type { SeriesDate } from '@backflow/contracts/events';
import { Link, formatPacific, pacificTimeRange } from '@backflow/platform';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Badges, Button, Menu, SeatsBar, VisuallyHidden, buttonClass } from '@backflow/ui';

import { isOver } from '../events/event-text.ts';
import styles from '../list-page.module.css';

interface Actions {
  /** The title of most dates: others show theirs. */
  title: string;
  edit: (date: SeriesDate) => void;
  cancel: (date: SeriesDate) => void;
}

const formatDate = ({ startDate }: SeriesDate): string => formatPacific(startDate, 'EEE, MMM d, yyyy');

/** ', $145.00', ', $145.00, lowest $95.00'; empty for a free date */
function formatPrices(date: SeriesDate): string {
  if (!needsInvoice(date)) return '';
  const { price, prices } = date;
  const lowest = lowestOf(
    price,
    prices.map((rule) => rule.price),
  );
  return `, ${formatPrice(price)}${lowest === price ? '' : `, lowest ${formatPrice(lowest)}`}`;
}

export const seriesColumns = (actions: Actions): readonly Column<SeriesDate>[] => [
  {
    id: 'date',
    header: 'Date',
    isPlain: true,
    cell: (date) => (
      <span className={styles.date}>
        <Link to={eventHref(date.id)}>
          <strong>{formatDate(date)}</strong>
        </Link>
        <span>
          {pacificTimeRange(date.startDate, date.endDate)}
          {formatPrices(date)}
        </span>
        {date.title !== actions.title && <span>{date.title}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '17%',
    cell: (date) => (
      <Badges>
        <Badge tone={date.isPublished ? 'success' : 'neutral'}>
          {date.isPublished ? 'Published' : 'Draft'}
        </Badge>
        {isOver(date) && <Badge>Past</Badge>}
      </Badges>
    ),
  },
  {
    id: 'seats',
    header: 'Seats',
    width: '15%',
    cell: (date) => (
      <span className={styles.seats}>
        <span>
          {`${date.currentAttendees}/${date.maxAttendees ?? '∞'}`}
          {date.waitingCount > 0 && `, ${date.waitingCount} waiting`}
        </span>
        <SeatsBar taken={date.currentAttendees} total={date.maxAttendees} />
      </span>
    ),
  },
  {
    id: 'unpaid',
    header: 'Unpaid',
    width: '11%',
    cell: ({ unpaidCount }) =>
      unpaidCount > 0 ? (
        <Badges>
          <Badge tone="brass">{unpaidCount} unpaid</Badge>
        </Badges>
      ) : (
        'None'
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '290px',
    isPlain: true,
    cell: (date) => <DateActions date={date} {...actions} />,
  },
];

const DateActions = ({ date, edit, cancel }: Pick<Actions, 'edit' | 'cancel'> & { date: SeriesDate }) => {
  const label = <VisuallyHidden> {formatDate(date)}</VisuallyHidden>;
  return (
    <span className={styles.actions} role="group" aria-label={formatDate(date)}>
      <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => edit(date)}>
        Edit{label}
      </Button>
      <Link
        to={`/admin/bookings/events/${encodeURIComponent(date.id)}`}
        className={buttonClass('quiet', 'sm')}
      >
        Attendees{label}
      </Link>
      <Menu
        floats
        icon="more"
        trigger={<VisuallyHidden>More for {formatDate(date)}</VisuallyHidden>}
        items={[{ key: 'cancel', label: 'Cancel…', tone: 'danger', onSelect: () => cancel(date) }]}
      />
    </span>
  );
};
