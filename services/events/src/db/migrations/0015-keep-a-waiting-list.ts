import type { Migration } from '@backflow/service-kit';

/**
 * Who waits has a number that rises in the order of the line; an event counts those who wait. Both are kept by triggers,
 * so that they are right whoever writes, a service of the release before as well. Every writer holds the event's row when
 * it changes a registration's status: numbers are given one after the other, and the counter never misses one.
 */
export const keepAWaitingList: Migration = {
  name: '0015-keep-a-waiting-list',
  up: (sql) =>
    sql(`
      alter table events add column waiting_count integer not null default 0 check (waiting_count >= 0);
      alter table registrations add column waiting_number bigint;
      create sequence registrations_waiting_numbers owned by registrations.waiting_number;

      create function number_waiting() returns trigger language plpgsql set search_path from current as $$
      begin
        if new.status <> 'waitlisted' then
          new.waiting_number := null;
        elsif tg_op = 'INSERT' or old.status <> 'waitlisted' then
          new.waiting_number := nextval('registrations_waiting_numbers');
        end if;
        return new;
      end $$;
      create trigger registrations_number_waiting
        before insert or update of status on registrations
        for each row execute function number_waiting();

      create function count_waiting() returns trigger language plpgsql set search_path from current as $$
      declare
        change integer := 0;
      begin
        if tg_op <> 'DELETE' and new.status = 'waitlisted' then
          change := change + 1;
        end if;
        if tg_op <> 'INSERT' and old.status = 'waitlisted' then
          change := change - 1;
        end if;
        if change <> 0 then
          update events set waiting_count = waiting_count + change where id = coalesce(new.event_id, old.event_id);
        end if;
        return null;
      end $$;
      create trigger registrations_count_waiting
        after insert or delete or update of status on registrations
        for each row execute function count_waiting();

      update registrations r set waiting_number = line.number
        from (select id, row_number() over (order by registered_at, id) as number
                from registrations where status = 'waitlisted') line
       where line.id = r.id;
      select setval('registrations_waiting_numbers', coalesce(max(waiting_number), 0) + 1, false) from registrations;
      update events e set waiting_count = line.length
        from (select event_id, count(*) as length
                from registrations where status = 'waitlisted' group by event_id) line
       where line.event_id = e.id;

      create unique index registrations_waiting on registrations (event_id, waiting_number)
        where status = 'waitlisted';
    `),
  down: (sql) =>
    sql(`
      drop trigger registrations_count_waiting on registrations;
      drop function count_waiting;
      drop trigger registrations_number_waiting on registrations;
      drop function number_waiting;
      alter table registrations drop column waiting_number;
      alter table events drop column waiting_count;
    `),
};
