import type { EventView } from '@backflow/contracts';

/** Whether its end has come, or its start where it has no end: what 'Event Completed' goes by. */
export const hasEnded = ({ startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>, now: number) =>
  Date.parse(endDate ?? startDate) <= now;
