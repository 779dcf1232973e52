import type { SmsSettings } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { AppError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { myAccount } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import { hashOfCode } from './request-messages.ts';
import { smsSettingsAfter } from './sms-settings.ts';

/** Wrong codes, after which another has to be requested. */
const MAX_ATTEMPTS = 5;

interface CodeRow {
  number: string;
  version: number;
  isCorrect: boolean;
}

/**
 * Confirms the caller's number by its code, and switches text messages on.
 * @throws LINK_SPENT when there is no code, or it has expired; ValidationError on `code`
 */
export async function confirmSms(
  context: IdentityContext,
  call: Call<typeof contracts.confirmSms>,
): Promise<SmsSettings> {
  const result = await mutate(context, call, async (write) => {
    const own = await myAccount(context, write, call.actor);
    const code = await tryCode(context, write, own.id, call.body.code);
    if (!code?.isCorrect) {
      // Not thrown here: the attempt has to be counted.
      write.unchanged();
      return code ? 'wrong' : 'spent';
    }
    await takeNumber(context, write, own.id, code);
    await own.update({ smsNotifications: true }, { transaction: write.transaction });
    write.audit({ subjectId: own.id });
    return smsSettingsAfter(context, write, own.id);
  });
  if (result === 'spent') throw new AppError('LINK_SPENT', 'This code has expired. Please request another.');
  if (result === 'wrong')
    throw new ValidationError([{ path: 'code', message: 'This is not the code that we sent' }]);
  return result;
}

/** Counts an attempt. @returns undefined when there is no code that may be tried */
async function tryCode(context: IdentityContext, write: Write, userId: string, code: string) {
  const [row] = await write.rows<CodeRow>(sql`
    update sms_codes set attempts = attempts + 1
     where user_id = ${userId} and attempts < ${MAX_ATTEMPTS} and expires_at > ${new Date(context.now())}
    returning phone_number as number, text_version as version,
              code_hash = ${hashOfCode(context, userId, code)} as "isCorrect"`);
  return row;
}

/** Stores the number. An account that had it before gets no more messages: whoever has the phone has shown it. */
async function takeNumber(
  { now }: IdentityContext,
  write: Write,
  userId: string,
  { number, version }: CodeRow,
): Promise<void> {
  const at = new Date(now());
  await write.rows(sql`
    update users set sms_notifications = false, updated_at = ${at}
     where id in (select user_id from sms_consents where phone_number = ${number} and user_id <> ${userId})`);
  await write.rows(sql`delete from sms_consents where phone_number = ${number} and user_id <> ${userId}`);
  await write.rows(sql`delete from sms_stops where phone_number = ${number} and reason = 'refused'`);
  await write.rows(sql`
    insert into sms_consents (user_id, phone_number, text_version, consented_at)
    values (${userId}, ${number}, ${version}, ${at})
    on conflict (user_id) do update
      set phone_number = excluded.phone_number, text_version = excluded.text_version,
          consented_at = excluded.consented_at`);
  await write.rows(sql`delete from sms_codes where user_id = ${userId}`);
}
