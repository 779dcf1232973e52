import type { EventView } from '@backflow/contracts/events';
import { pacificDate } from '@backflow/platform';
import { QueryError, useModule, useNow, useSearchFilters } from '@backflow/remote-kit';
import { Button, Card, DateBlock, Skeleton } from '@backflow/ui';
import { useState } from 'react';
import agendaStyles from '../calendar/agenda.module.css';
import { CalendarHead } from '../calendar/calendar-head.tsx';
import { ALL_LOCATIONS, CalendarFilter } from '../calendar/location-filter.ts';
import { formatMonth, getMonth, getNoon } from '../calendar/month.ts';
import { EventRows } from '../calendar/event-rows.tsx';
import { dateParts } from '../events/event-text.ts';
import { MonthGrid } from '../calendar/month-grid.tsx';
import { useMonth } from '../calendar/use-month.ts';
import styles from './training-calendar.module.css';

const loadDialog = () => import('../calendar/day-dialog.tsx');

/** The events of a month: a grid, or a list of days on a phone. Dates are Pacific. */
export default function TrainingCalendar() {
  const now = useNow();
  const present = new Date(now);
  const thisMonth = getMonth(present);
  const { filters, setFilters } = useSearchFilters(CalendarFilter);
  const [openDay, setOpenDay] = useState<string | null>(null);
  const closeDay = () => {
    setOpenDay(null);
  };
  const month = filters.month || thisMonth;
  const filter = filters.location;
  const { query, events, days, options, search } = useMonth(month, filter);
  const dialog = useModule(openDay === null ? undefined : loadDialog, closeDay);
  const showAll = () => {
    setFilters({ location: ALL_LOCATIONS });
  };
  return (
    <Card padded={false}>
      <CalendarHead
        {...{ month, thisMonth, filter, options, search }}
        onMonth={(next) => {
          // Browsing months must not fill the history.
          setFilters({ month: next === thisMonth ? '' : next }, { replace: true });
        }}
        onFilter={(location) => {
          setFilters({ location });
        }}
      />
      {query.isError && !events ? (
        <div className={styles.error}>
          <QueryError title="The calendar could not be loaded" query={query} />
        </div>
      ) : (
        <div aria-busy={!events}>
          <div className={styles.wide}>
            <MonthGrid {...{ month, days, now }} today={pacificDate(present)} onMore={setOpenDay} />
          </div>
          <div className={styles.narrow}>
            <Agenda {...{ days, now }} />
          </div>
        </div>
      )}
      {events?.length === 0 && (
        <p className={styles.nothing}>
          {filter === ALL_LOCATIONS
            ? 'Nothing is planned for this month.'
            : 'Nothing is planned there for this month.'}
        </p>
      )}
      <div className={styles.foot}>
        <p role="status">{events && `Showing ${events.length} event(s) in ${formatMonth(month)}`}</p>
        {filter !== ALL_LOCATIONS && (
          <Button variant="ghost" size="sm" icon="close" onClick={showAll}>
            Show All Locations
          </Button>
        )}
      </div>
      {openDay !== null && dialog && (
        <dialog.DayDialog now={now} date={openDay} events={days?.get(openDay) ?? []} onClose={closeDay} />
      )}
    </Card>
  );
}

interface AgendaProps {
  days: ReadonlyMap<string, readonly EventView[]> | undefined;
  now: number;
}

/** The month on a phone: the days with events. */
const Agenda = ({ days, now }: AgendaProps) => (
  <ul className={agendaStyles.agenda}>
    {days
      ? [...days].map(([date, events]) => (
          <li key={date} className={agendaStyles.day}>
            <DateBlock {...dateParts(getNoon(date), now)} />
            <EventRows {...{ events, now }} />
          </li>
        ))
      : [1, 2, 3].map((day) => (
          <li key={day} className={agendaStyles.day}>
            <Skeleton height={76} />
            <Skeleton height={76} />
          </li>
        ))}
  </ul>
);
