import type { Migration } from '@backflow/service-kit';

/**
 * What administrators wrote to those who take part, and how far the job has come that writes to each: up to
 * `last_user_id`, in the order of ids.
 */
export const createOrganizerMails: Migration = {
  name: '0031-create-organizer-mails',
  up: (sql) =>
    sql(`
      create table organizer_mails (
        id uuid primary key default gen_random_uuid(),
        event_id uuid references events (id) on delete cascade,
        webinar_id uuid references webinars (id) on delete cascade,
        sent_by uuid not null,
        sent_at timestamptz(3) not null,
        sent_to text not null check (sent_to in ('seated', 'waiting', 'all')),
        recipients integer not null,
        subject text not null,
        message text not null,
        last_user_id uuid not null default '00000000-0000-0000-0000-000000000000',
        check (num_nonnulls(event_id, webinar_id) = 1)
      );
      create index organizer_mails_of_event on organizer_mails (event_id, sent_at) where event_id is not null;
      create index organizer_mails_of_webinar on organizer_mails (webinar_id, sent_at) where webinar_id is not null;
    `),
  down: (sql) => sql('drop table organizer_mails'),
};
