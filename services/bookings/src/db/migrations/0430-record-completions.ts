import type { Migration } from '@backflow/service-kit';

/**
 * `record_completions_v1` records that a course is completed although none of these members has done anything: the learning service
 * calls it when a lesson is deleted that was their last one. The hours have no actor, as of an event that gets hours late.
 */
export const recordCompletions: Migration = {
  name: '0430-record-completions',
  up: (sql) =>
    sql(`
      create function record_completions_v1(enrollments uuid[], at timestamptz) returns void
        language plpgsql security definer set search_path from current as $$
      declare
        enrollment uuid;
      begin
        for enrollment in
          update bookings b set completed_at = record_completions_v1.at
           where b.id = any(enrollments) and b.kind = 'course' and b.completed_at is null
          returning b.id
        loop
          perform settle_hours(enrollment, null, record_completions_v1.at);
        end loop;
      end $$;
      revoke all on function record_completions_v1(uuid[], timestamptz) from public;
      grant execute on function record_completions_v1(uuid[], timestamptz) to backflow_learning;
    `),
  down: (sql) => sql('drop function record_completions_v1(uuid[], timestamptz)'),
};
