import type { AdminEventView, SeriesDate, SeriesView } from '@backflow/contracts/events';
import { QueryPending } from '@backflow/remote-kit';
import { Button, Dialog } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ScopeChoice } from '../scope-choice.tsx';
import { seriesQuery } from '../series-api.ts';
import { datesIn } from '../series-scope.ts';
import type { Scope } from '../series-scope.ts';
import { formatDates } from '../series-text.ts';
import styles from './series-question.module.css';

/** The scope of an edit: the event alone, or dates of its series as they were when the choice was made. */
type SeriesAnswer =
  { scope: 'this' } | { scope: Exclude<Scope, 'this'>; series: SeriesView; others: readonly SeriesDate[] };

interface Asked {
  event: AdminEventView;
  /** The labels of the fields that the edit changed. */
  changed: readonly string[];
}

interface SeriesQuestion {
  /** Asks which dates an edit applies to; null where the administrator goes back to editing. */
  ask: (asked: Asked) => Promise<SeriesAnswer | null>;
  dialog: ReactNode;
}

export function useSeriesQuestion(): SeriesQuestion {
  const [asked, setAsked] = useState<Asked | null>(null);
  const decide = useRef<(answer: SeriesAnswer | null) => void>(undefined);
  return {
    ask: (next) => {
      const isOnly = next.event.series === null || next.event.series.count === 1;
      if (isOnly || next.changed.length === 0) return Promise.resolve({ scope: 'this' });
      setAsked(next);
      return new Promise((resolve) => {
        decide.current = resolve;
      });
    },
    dialog: asked && (
      <ScopeDialog
        {...asked}
        onDecide={(answer) => {
          setAsked(null);
          decide.current?.(answer);
        }}
      />
    ),
  };
}

function ScopeDialog({
  event,
  changed,
  onDecide,
}: Asked & { onDecide: (answer: SeriesAnswer | null) => void }) {
  const query = useQuery(seriesQuery(event.series?.id ?? ''));
  const [scope, setScope] = useState<Scope>('this');
  // A series in the cache may be older.
  const series = query.isFetchedAfterMount ? query.data : undefined;
  const decide = () => {
    if (scope === 'this') return onDecide({ scope });
    if (!series) return;
    const others = datesIn(series, event.id, scope).filter(({ id }) => id !== event.id);
    onDecide({ scope, series, others });
  };
  return (
    <Dialog
      open
      title="Which events change?"
      onClose={() => onDecide(null)}
      footer={
        <>
          <Button variant="quiet" onClick={() => onDecide(null)}>
            Keep Editing
          </Button>
          <Button onClick={decide} disabled={!series && scope !== 'this'}>
            Save for {SAVE_LABELS[scope]}
          </Button>
        </>
      }
    >
      {series ? (
        <div className={styles.content}>
          <ScopeChoice
            legend="This event belongs to a series"
            value={scope}
            hints={getHints(series, event.id)}
            onChange={setScope}
          />
          {scope !== 'this' && (
            <p>
              The others get exactly what you have changed: {changed.join(', ')}. Times move along; what
              differs on one of them otherwise stays. Events that are over do not change.
            </p>
          )}
        </div>
      ) : (
        <QueryPending noun="series" query={query} height={180} />
      )}
    </Dialog>
  );
}

const SAVE_LABELS: Readonly<Record<Scope, string>> = {
  this: 'This Event',
  following: 'This and Following',
  all: 'All Events',
};

const getHints = (series: SeriesView, eventId: string): Partial<Record<Scope, string>> => ({
  this: formatDates(datesIn(series, eventId, 'this')),
  following: formatDates(datesIn(series, eventId, 'following')),
  all: formatDates(datesIn(series, eventId, 'all')),
});
