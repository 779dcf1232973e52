import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job, mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

const contract = jobContract({
  name: 'bookings.add-up-days',
  data: z.null(),
  schedule: '* * * * *',
});

/** Adds the changes of the last minute to the totals of their days, so that reports read a row for each day. */
async function addUpDays(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  await mutate(context, run, ({ rows }) =>
    rows(sql`
      with changes as (delete from day_changes returning *)
      insert into day_totals as t (day, kind, offers, seats, limited, full_offers, waiting, billed, pending, booked)
      select day, kind, sum(offers), sum(seats), sum(limited), sum(full_offers), sum(waiting), sum(billed), sum(pending), sum(booked)
        from changes group by day, kind order by day, kind
          on conflict (kind, day) do update
             set offers = t.offers + excluded.offers, seats = t.seats + excluded.seats, limited = t.limited + excluded.limited,
                 full_offers = t.full_offers + excluded.full_offers, waiting = t.waiting + excluded.waiting,
                 billed = t.billed + excluded.billed, pending = t.pending + excluded.pending, booked = t.booked + excluded.booked`),
  );
}

export const addUpDaysJob = job(contract, addUpDays);
