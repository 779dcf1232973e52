import { Repeat, addSeriesDates } from '@backflow/contracts/events';
import type { SeriesView } from '@backflow/contracts/events';
import { instantOfWall, pacificWall } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';
import { toast } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { DateTimeField, FormDialog, useAppForm } from '@backflow/remote-kit/forms';
import { useState } from 'react';
import { EventSchema, getRepeat } from '../events/form/event-values.ts';
import { SeriesFields } from '../events/form/series-fields.tsx';
import { addDates } from './api.ts';

const Schema = z.object({ startDate: addSeriesDates.body.shape.startDate, repeat: EventSchema.shape.repeat });

interface Props {
  series: SeriesView;
  onClose: () => void;
}

/** Adds dates to a series: copies of its last one. */
export function AddDatesDialog({ series, onClose }: Props) {
  const [saves, setSaves] = useState(0);
  const form = useAppForm({
    schema: Schema,
    draft: `series.${series.id}`,
    defaultValues: { startDate: nextStart(series), repeat: { every: 'never', count: 4 } },
    validate: ({ repeat }) => ({
      'repeat.count':
        repeat.every === 'never' ? undefined : z.safeParse(Repeat, repeat).error?.issues[0]?.message,
    }),
    submit: async ({ startDate, repeat }) => {
      const { events } = await addDates(series.id, { startDate, repeat: getRepeat(repeat) });
      const added = events.length - series.events.length;
      toast({ title: `${formatCount(added, 'date', 'dates')} added to the series` });
      setSaves(saves + 1);
    },
    failureToast: 'Failed to add the dates',
  });
  return (
    <FormDialog
      form={{ ...form, saves }}
      size="md"
      title="Add Dates"
      description="Each new date is a copy of the last one: title, price, seats and all else, published where it is published."
      saveLabel="Add Dates"
      onClose={onClose}
    >
      <DateTimeField control={form.control} name="startDate" label="Start date" />
      <SeriesFields control={form.control} />
    </FormDialog>
  );
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The series goes on in the rhythm of its last two dates, or in a week; '' where the clocks skip that hour. */
function nextStart({ events }: SeriesView): string {
  const walls = events.slice(-2).map(({ startDate }) => pacificWall(new Date(startDate)).getTime());
  const last = walls.at(-1) ?? 0;
  const step = walls.length === 2 ? last - (walls[0] ?? 0) : WEEK_MS;
  return instantOfWall(new Date(last + (step || WEEK_MS)))?.toISOString() ?? '';
}
