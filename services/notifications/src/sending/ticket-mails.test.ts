import { generateKeyPairSync, sign } from 'node:crypto';
import { formatTicket, getSignedBytes, shortCodeOf } from '@backflow/contracts/bookings';
import { expect, it } from '@jest/globals';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { useMailService } from '../../test/mail-service.ts';
import { ORIGIN, until } from '../../test/start-notifications.ts';

const mailing = await useMailService();
const { buildRecipient, oneMail, send } = mailing;

const [bookingId, offerId] = ['0190d5f0-0000-7abc-8def-0123456789ab', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
const signed = getSignedBytes({ key: 3, bookingId, offerId });
const ticket = formatTicket(signed, sign(null, signed, generateKeyPairSync('ed25519').privateKey));
const event = {
  ...{ title: 'RPZ field testing', startsAt: '2026-12-04T16:00:00.000Z', place: 'Training Lab, Riverside' },
  ...{ url: `${ORIGIN}/events/e1`, calendarId: 'event-e1', version: '2' },
};

/** What a scanner reads from a picture. @param image as it is, or inverted */
async function scan(image: Sharp): Promise<string> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ ...info, data: new Uint8Array(data) });
}

it('has the QR code in its text, dark on light, and its code in words; nothing of it stays', async () => {
  const { to } = await buildRecipient();
  await send('registration-confirmed', to, { ...event, ticket });
  const { html = '', text = '', attachments } = await oneMail();
  const picture = attachments.find(({ mimeType }) => mimeType === 'image/png');
  expect(picture).toMatchObject({ related: true, disposition: 'inline' });
  const bytes = Buffer.from(picture?.content as ArrayBuffer);
  const image = () => sharp(bytes);
  expect(await scan(image())).toBe(ticket);
  expect(await scan(image().toColourspace('srgb').negate({ alpha: false }))).toBe(ticket);
  // The corner is a part of the quiet zone.
  expect((await image().toColourspace('srgb').raw().toBuffer())[0]).toBe(255);
  const [, cid = ''] = /src="cid:([^"]+)"/.exec(html) ?? [];
  expect(picture?.contentId).toBe(`<${cid}>`);
  expect(html).toContain(`alt="QR code of your ticket ${shortCodeOf(bookingId)}"`);
  expect(text).toContain(`\n\nYour ticket: ${shortCodeOf(bookingId)}\n`);
  expect(text).toContain(`\n${ORIGIN}/tickets/${bookingId}\n`);
  await until(async () => (await mailing.outcomes()).length === 1);
  const { rows } = await mailing.service.admin.query(
    `select data::text from jobs.job union all select n::text from notifications.notices n
      union all select d::text from notifications.deliveries d`,
  );
  expect(JSON.stringify(rows)).not.toContain(ticket);
});

it('goes without its ticket to an address that may be somebody else’s', async () => {
  const { to } = await buildRecipient({ isConfirmed: false });
  const before = { oldTitle: 'RPZ', oldStartsAt: event.startsAt, oldPlace: event.place };
  await send('registration-moved', to, { ...event, ...before, ticket });
  const { html, text, attachments } = await oneMail();
  expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar']);
  expect(`${html} ${text}`).not.toContain(shortCodeOf(bookingId));
});

it('is sent without a ticket where its text is none', async () => {
  const { to } = await buildRecipient();
  await send('event-soon', to, { ...event, ticket: '9'.repeat(237) });
  const { html, attachments } = await oneMail();
  expect(attachments).toEqual([]);
  expect(html).not.toContain('Your ticket');
});
