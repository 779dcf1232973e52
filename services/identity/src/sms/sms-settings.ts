import type { SmsSettings } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { mutate, select, sql } from '@backflow/service-kit';
import type { Call, Sql, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

type Settings = Omit<SmsSettings, 'from'>;

const settingsSql = (userId: string, now: Date): Sql => sql`
  select c.phone_number as "phoneNumber", c.consented_at as "consentedAt", s.reason as stopped,
         p.phone_number as "pendingNumber"
    from users u
    left join sms_consents c on c.user_id = u.id
    left join sms_stops s on s.phone_number = c.phone_number
    left join sms_codes p on p.user_id = u.id and p.expires_at > ${now}
   where u.id = ${userId}`;

const NONE: Settings = { phoneNumber: null, consentedAt: null, stopped: null, pendingNumber: null };

/** The caller's number for text messages. */
export async function readSmsSettings(
  context: IdentityContext,
  { actor }: Call<typeof contracts.getSmsSettings>,
): Promise<SmsSettings> {
  const [row = NONE] = await select<Settings>(
    context.db,
    'sms-settings',
    settingsSql(actor.id, new Date(context.now())),
  );
  return { ...row, from: context.settings.SMS_FROM ?? null };
}

/** The same in a transaction that changes it. */
export async function smsSettingsAfter(
  context: IdentityContext,
  write: Write,
  userId: string,
): Promise<SmsSettings> {
  const [row] = await write.rows<Omit<Settings, 'consentedAt'> & { consentedAt: Date | null }>(
    settingsSql(userId, new Date(context.now())),
  );
  const from = context.settings.SMS_FROM ?? null;
  return row ? { ...row, consentedAt: row.consentedAt?.toISOString() ?? null, from } : { ...NONE, from };
}

/** Deletes the caller's number. A number that replied STOP stays on the list of those, without an account. */
export const removeSmsNumber = (
  context: IdentityContext,
  call: Call<typeof contracts.removeSmsNumber>,
): Promise<SmsSettings> =>
  mutate(context, call, async (write) => {
    const { id } = call.actor;
    await write.rows(sql`select from users where id = ${id} for update`);
    const codes = await write.rows(sql`delete from sms_codes where user_id = ${id} returning user_id`);
    const consents = await write.rows(sql`delete from sms_consents where user_id = ${id} returning user_id`);
    await write.rows(sql`
      update users set sms_notifications = false, updated_at = ${new Date(context.now())}
       where id = ${id} and sms_notifications`);
    if (codes.length + consents.length === 0) write.unchanged();
    write.audit({ subjectId: id });
    return smsSettingsAfter(context, write, id);
  });
