import { Readable } from 'node:stream';
import { receiveSms as contract } from '@backflow/contracts/notifications';
import { AppError, FileResponse, mutate, readSiteSettings, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';

const STOP = /^(stop|stopall|stop all|unsubscribe|cancel|end|quit|optout|revoke)$/;
const START = /^(start|unstop|yes)$/;
const HELP = /^(help|info)$/;

/**
 * A message to the site's number. STOP ends all messages to the sender's number, START begins them again.
 * @throws FORBIDDEN without the provider's signature
 */
export async function receiveSms(
  context: NotificationsContext,
  call: Call<typeof contract>,
): Promise<FileResponse> {
  await assertSigned(context, call);
  const { From: number, Body, OptOutType } = call.body;
  const word = (OptOutType ?? Body)
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim();
  const at = new Date(context.now());
  if (STOP.test(word)) {
    await mutate(context, call, (write) =>
      write.rows(sql`select identity.stop_sms_v1(${number}, 'reply', ${at})`),
    );
  }
  if (START.test(word)) {
    await mutate(context, call, (write) => write.rows(sql`select identity.start_sms_v1(${number}, ${at})`));
  }
  // The provider itself replies to STOP and START, and to HELP if it sends OptOutType.
  return reply(HELP.test(word) && OptOutType === undefined ? await helpText(context) : undefined);
}

async function assertSigned(
  { settings }: NotificationsContext,
  { body, signature }: Call<typeof contract>,
): Promise<void> {
  const { SMS_AUTH_TOKEN: token, PUBLIC_ORIGIN } = settings;
  const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js');
  if (token !== undefined && validateRequest(token, signature ?? '', PUBLIC_ORIGIN + contract.path, body))
    return;
  throw new AppError('FORBIDDEN', 'This message is not signed by the provider of text messages.');
}

async function helpText({ db }: NotificationsContext): Promise<string> {
  const { brandName, contactEmail, phone } = await readSiteSettings(db);
  return `${brandName}: text messages about the events that you have booked. Help: ${contactEmail} or ${phone}. Message and data rates may apply. Reply STOP to end.`;
}

/** TwiML, Twilio's XML. */
const reply = (text: string | undefined): FileResponse =>
  new FileResponse({ 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' }, () => {
    const message = text === undefined ? '' : `<Message>${escapeXml(text)}</Message>`;
    return Promise.resolve(
      Readable.from([`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`]),
    );
  });

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
