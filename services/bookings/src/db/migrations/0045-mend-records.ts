import type { Migration } from '@backflow/service-kit';

/** The reason of a free seat and statements can be erased, and open invoices that were carried over from former books count as sent. */
export const mendRecords: Migration = {
  name: '0045-mend-records',
  up: (sql) =>
    sql(`
      drop trigger agreements_protect on agreements;
      create trigger agreements_protect before delete on agreements for each row execute function protect_record();
      create trigger agreements_protect_update before update on agreements for each row
        when ((to_jsonb(new) - 'rule', new.rule) is distinct from (to_jsonb(old) - 'rule', old.rule - 'reason'))
        execute function protect_record();
      -- Statements are copies of what is open on a day, and no records.
      grant delete on statements to backflow_bookings;
      -- A new schema has no such invoice, and gets the column afterwards.
      do $$ begin
        if exists (select from information_schema.columns
                    where table_schema = current_schema() and table_name = 'invoices' and column_name = 'former_number') then
          update invoices set status = 'sent', sent_at = issued_at where former_number is not null and status = 'issued';
        end if;
      end $$;
    `),
  down: (sql) =>
    sql(`
      drop trigger agreements_protect_update on agreements;
      drop trigger agreements_protect on agreements;
      create trigger agreements_protect before update or delete on agreements for each row execute function protect_record();
    `),
};
