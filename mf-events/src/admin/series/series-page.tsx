import { formatPrice } from '@backflow/contracts';
import type { SeriesDate, SeriesView } from '@backflow/contracts/events';
import { Link, useNavigate, useParams } from '@backflow/platform';
import { NotFoundPage, QueryPending, formatCount, isMissing } from '@backflow/remote-kit';
import { AdminPage, StatCards, useAddressDialog } from '@backflow/remote-kit/admin';
import { DataTable } from '@backflow/remote-kit/lists';
import { AddressDialog } from '@backflow/remote-kit/records';
import { Button, Icon } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOver } from '../events/event-text.ts';
import { seriesQuery } from '../events/series-api.ts';
import { formatPeriod } from '../events/series-text.ts';
import { AddDatesDialog } from './add-dates-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { PublishAll } from './publish-all.tsx';
import { seriesColumns } from './series-columns.tsx';
import styles from '../list-page.module.css';

const loadForm = () =>
  import('../events/form/event-dialogs.tsx').then(({ EventDialog: Dialog }) => ({ Dialog }));

/** The dates of a series together, and what is done with all of them. */
export function SeriesPage() {
  const { id = '' } = useParams();
  const query = useQuery(seriesQuery(id));
  if (isMissing(query.error)) return <NotFoundPage />;
  if (query.data) return <Series series={query.data} />;
  return (
    <AdminPage title="Series">
      <QueryPending noun="series" query={query} height={420} />
    </AdminPage>
  );
}

/** The dialog that is open over the page: `cancel` one date, with a choice, or all. */
type Opened = { dialog: 'add' } | { dialog: 'cancel'; from: SeriesDate | null };

function Series({ series }: { series: SeriesView }) {
  const { events } = series;
  const navigate = useNavigate();
  const edit = useAddressDialog('edit');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const title = (events.find((date) => !isOver(date)) ?? events[0])?.title ?? '';
  const onCancelled = (isEmpty: boolean) => {
    close();
    // Without dates there is no series.
    if (isEmpty) void navigate('/admin?tab=events', { replace: true });
  };
  return (
    <AdminPage
      title={title}
      lead={`Series of ${formatCount(events.length, 'event', 'events')}, ${formatPeriod(events)}`}
      actions={
        <>
          <PublishAll series={series} />
          <Button aria-haspopup="dialog" onClick={() => setOpened({ dialog: 'add' })}>
            Add Dates
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <Link to="/admin?tab=events" className={styles.back}>
          <Icon name="chevron-left" size={18} /> All Events
        </Link>
        <StatCards stats={getStats(series)} />
        <DataTable
          label="Dates of the series"
          columns={seriesColumns({
            title,
            edit: ({ id }) => edit.open(id),
            cancel: (from) => setOpened({ dialog: 'cancel', from }),
          })}
          rows={events}
        />
        {!events.every(isOver) && (
          <div className={styles.end}>
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              onClick={() => setOpened({ dialog: 'cancel', from: null })}
            >
              Cancel Series
            </Button>
          </div>
        )}
      </div>
      <AddressDialog name="edit" load={loadForm} />
      {opened?.dialog === 'add' && <AddDatesDialog series={series} onClose={close} />}
      {opened?.dialog === 'cancel' && (
        <CancelDialog {...{ series }} from={opened.from} onCancelled={onCancelled} onClose={close} />
      )}
    </AdminPage>
  );
}

function getStats({ events, unpaidAmount }: SeriesView) {
  const sum = (count: (date: SeriesDate) => number) => events.reduce((total, date) => total + count(date), 0);
  const [taken, unpaid] = [sum((date) => date.currentAttendees), sum((date) => date.unpaidCount)];
  const isLimited = events.every(({ maxAttendees }) => maxAttendees !== null);
  const seats = sum(({ maxAttendees }) => maxAttendees ?? 0);
  const past = events.filter(isOver).length;
  return [
    { label: 'Dates', value: events.length, note: past > 0 ? `${past} past` : undefined },
    { label: 'Seats Taken', value: taken, note: isLimited ? `of ${seats}` : undefined },
    { label: 'Waiting', value: sum((date) => date.waitingCount) },
    { label: 'Unpaid', value: unpaid, note: unpaid > 0 ? formatPrice(unpaidAmount) : undefined },
  ];
}
