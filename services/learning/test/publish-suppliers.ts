import { openDatabase } from '@backflow/service-kit';
import type { TestService } from '@backflow/service-kit/testing';

/** What events publishes of suppliers, in a database whose migrations of events do not publish it yet. */
export async function publishSuppliers({
  adminUrl,
  context,
}: Pick<TestService, 'adminUrl' | 'context'>): Promise<void> {
  const owner = openDatabase(adminUrl, context.log);
  try {
    await owner.reader.query(`
      do $$ begin
        if to_regclass('events.suppliers_v2') is null then
          alter table events.suppliers add column is_retired boolean not null default false;
          create view events.suppliers_v2 as select id, name, is_retired from events.suppliers;
          grant select on events.suppliers_v2 to backflow_learning;
        end if;
      end $$`);
  } finally {
    await owner.close();
  }
}
