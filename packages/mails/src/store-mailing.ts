import type { MailData, Mailing, MailTemplate } from '@backflow/contracts/notifications';
import { sql, toUuid } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

interface NewMailing<Template extends MailTemplate> {
  /** Names the mailing: a killed job that runs again finds what it stored. A later text needs another key. */
  key: string;
  template: Template;
  /** The data that all its mails have in common. */
  data: Partial<MailData<Template>>;
}

/** Stores the data of a mail to many, once, in the transaction. Queue `mailingRequest` for each recipient. */
export async function storeMailing<Template extends MailTemplate>(
  { rows }: Pick<Write, 'rows'>,
  { key, template, data }: NewMailing<Template>,
): Promise<Mailing<Template>> {
  const id = toUuid(`mailing ${template} ${key}`);
  const text = JSON.stringify(data);
  await rows(sql`select notifications.store_mailing_v1(${id}::uuid, ${template}, ${text}::text::jsonb)`);
  return { id, template, data };
}
