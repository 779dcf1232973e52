import { createHmac, randomInt } from 'node:crypto';
import { SMS_CODE_MINUTES, SMS_CONSENT_VERSION } from '@backflow/contracts/identity';
import type { SmsSettings } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { SMS_CODE, sendSms } from '@backflow/contracts/notifications';
import { AppError, derivedKey, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { myAccount } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import { numberError, parsePhoneNumber } from './parse-number.ts';
import { smsSettingsAfter } from './sms-settings.ts';

/**
 * Stores the consent of a member and sends a code to the number. A number that they have confirmed needs no code.
 * @throws SMS_UNAVAILABLE when the site sends no text messages; CONFLICT when the member has read another text
 */
export async function requestSms(
  context: IdentityContext,
  call: Call<typeof contracts.requestSms>,
): Promise<SmsSettings> {
  const { actor, address, body } = call;
  if (context.settings.SMS_FROM === undefined) {
    throw new AppError('SMS_UNAVAILABLE', 'This site does not send text messages.');
  }
  if (body.consentVersion !== SMS_CONSENT_VERSION) {
    throw new AppError('CONFLICT', 'The text that you agree to has changed. Please load the page again.');
  }
  const number = await parsePhoneNumber(body.phoneNumber);
  // Outside the transaction, which may be retried: a retry must not count again.
  await context.throttles.smsCode.use(number, address);
  return mutate(context, call, async (write) => {
    const own = await myAccount(context, write, actor);
    await assertNotStopped(context, write, number);
    write.audit({ subjectId: own.id });
    if (await consentAgain(context, write, own.id, number)) {
      await own.update({ smsNotifications: true }, { transaction: write.transaction });
    } else await sendCode(context, write, own.id, number);
    return smsSettingsAfter(context, write, own.id);
  });
}

/** @throws ValidationError when the number has replied STOP; a refused number may be confirmed again */
async function assertNotStopped({ settings }: IdentityContext, write: Write, number: string): Promise<void> {
  const stops = await write.rows(sql`
    select from sms_stops where phone_number = ${number} and reason = 'reply'`);
  if (stops.length === 0) return;
  throw numberError(
    `This number has replied STOP. Text START to ${settings.SMS_FROM ?? ''} from it, then try again`,
  );
}

/** @returns whether the member has confirmed this number, and messages reach it */
async function consentAgain({ now }: IdentityContext, write: Write, userId: string, number: string) {
  const rows = await write.rows(sql`
    update sms_consents set consented_at = ${new Date(now())}, text_version = ${SMS_CONSENT_VERSION}
     where user_id = ${userId} and phone_number = ${number}
       and not exists (select from sms_stops s where s.phone_number = ${number})
    returning user_id`);
  return rows.length > 0;
}

const MINUTE_MS = 60_000;

async function sendCode(context: IdentityContext, write: Write, userId: string, number: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(context.now() + SMS_CODE_MINUTES * MINUTE_MS);
  await write.rows(sql`
    insert into sms_codes (user_id, phone_number, text_version, code_hash, expires_at)
    values (${userId}, ${number}, ${SMS_CONSENT_VERSION}, ${hashOfCode(context, userId, code)}, ${expiresAt})
    on conflict (user_id) do update
      set phone_number = excluded.phone_number, text_version = excluded.text_version,
          code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`);
  const data = { code, expiresAt: expiresAt.toISOString() };
  await write.queue(sendSms, { template: SMS_CODE, to: number, data });
}

/** Keyed hash: a code has too few digits for a plain one. */
export const hashOfCode = ({ settings }: IdentityContext, userId: string, code: string): Buffer =>
  createHmac('sha256', derivedKey(settings.SESSION_SECRET, 'sms codes')).update(`${userId} ${code}`).digest();
