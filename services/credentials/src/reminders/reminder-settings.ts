import { DEFAULT_REMINDERS } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { ReminderSettings } from '@backflow/contracts/credentials';
import { mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';

export async function readReminderSettings(
  { db }: CredentialsContext,
  { actor }: Call<typeof contracts.getReminderSettings>,
): Promise<ReminderSettings> {
  const [chosen] = await select<ReminderSettings>(
    db,
    'reminder-settings',
    sql`select stages, by_mail as "byMail", by_sms as "bySms" from reminder_settings where user_id = ${actor.id}`,
  );
  return chosen ?? DEFAULT_REMINDERS;
}

export async function changeReminderSettings(
  context: CredentialsContext,
  call: Call<typeof contracts.updateReminderSettings>,
): Promise<ReminderSettings> {
  const { byMail, bySms } = call.body;
  const stages = [...new Set(call.body.stages)].toSorted((a, b) => b - a);
  await mutate(context, call, ({ rows }) =>
    rows(sql`
      insert into reminder_settings (user_id, stages, by_mail, by_sms)
      values (${call.actor.id}, ${stages}::int[], ${byMail}, ${bySms})
          on conflict (user_id) do update
         set stages = excluded.stages, by_mail = excluded.by_mail, by_sms = excluded.by_sms, updated_at = now()`),
  );
  return { stages, byMail, bySms };
}
