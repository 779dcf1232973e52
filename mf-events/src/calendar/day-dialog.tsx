import type { EventView } from '@backflow/contracts/events';
import { Dialog } from '@backflow/ui';
import { EventRows } from './event-rows.tsx';
import { formatDate } from './month.ts';

interface Props {
  date: string;
  events: readonly EventView[];
  now: number;
  onClose: () => void;
}

/** All events of one day. */
export const DayDialog = ({ date, events, now, onClose }: Props) => (
  <Dialog open size="sm" title={formatDate(date)} onClose={onClose}>
    <EventRows {...{ events, now }} />
  </Dialog>
);
