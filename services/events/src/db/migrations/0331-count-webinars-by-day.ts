import type { Migration } from '@backflow/service-kit';

const dayOf = (row: string) => `(${row}.scheduled_at at time zone 'UTC')::date`;
const isCounted = (row: string) => `${row}.is_published and ${row}.deleted_at is null`;
const isRecorded = (row: string) => `(${row}.recording_url is not null)::integer`;

const add = (row: 'old' | 'new', sign: '' | '-') => `
  if ${isCounted(row)} then
    insert into webinar_days as d (day, published, recorded) values (${dayOf(row)}, ${sign}1, ${sign}${isRecorded(row)})
      on conflict (day) do update set published = d.published + excluded.published, recorded = d.recorded + excluded.recorded;
  end if;`;

const countOn = (event: 'added' | 'changed' | 'removed' | 'truncated', body: string) => `
  create function count_webinar_${event}() returns trigger language plpgsql set search_path from current as $$
  begin
    ${body}
    return null;
  end $$;`;

/** The numbers of the tabs of webinars: published ones by day, which triggers count, and those with a recording. */
export const countWebinarsByDay: Migration = {
  name: '0331-count-webinars-by-day',
  up: (sql) =>
    sql(`
      create table webinar_days (day date primary key, published integer not null, recorded integer not null);
      ${countOn('added', add('new', ''))}
      ${countOn('changed', `${add('old', '-')} ${add('new', '')}`)}
      ${countOn('removed', add('old', '-'))}
      ${countOn('truncated', 'truncate webinar_days;')}
      create trigger webinars_count_added after insert on webinars for each row execute function count_webinar_added();
      create trigger webinars_count_changed after update on webinars for each row
        when ((old.scheduled_at, old.is_published, old.deleted_at is null, old.recording_url is null) is distinct from
              (new.scheduled_at, new.is_published, new.deleted_at is null, new.recording_url is null))
        execute function count_webinar_changed();
      create trigger webinars_count_removed after delete on webinars for each row execute function count_webinar_removed();
      create trigger webinars_count_truncated after truncate on webinars execute function count_webinar_truncated();
      -- The triggers block writers until this is committed: no webinar is missed or counted twice.
      insert into webinar_days (day, published, recorded)
        select ${dayOf('w')}, count(*), sum(${isRecorded('w')}) from webinars w where ${isCounted('w')} group by 1;
      create index webinars_recorded on webinars (scheduled_at desc, id desc)
        where is_published and deleted_at is null and recording_url is not null;
    `),
  down: (sql) =>
    sql(`
      drop index webinars_recorded;
      ${['added', 'changed', 'removed', 'truncated']
        .map(
          (event) =>
            `drop trigger webinars_count_${event} on webinars; drop function count_webinar_${event}();`,
        )
        .join('\n      ')}
      drop table webinar_days;
    `),
};
