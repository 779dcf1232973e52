import { expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { composeMail } from './compose-mail.ts';

/** Returns a mail as nodemailer writes it. */
const streamed = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

const LONG =
  'A line that is longer than a mail may have in one piece, and so has to be wrapped, = twice. '.repeat(4);
const mail = (fields: SendMailOptions): SendMailOptions => ({
  from: { name: 'Бэкфлоу "Academy"', address: 'no-reply@example.com' },
  to: { name: '', address: 'pat@example.com' },
  subject:
    'Café, 50 € and a very long subject that has to be folded, because it is longer than a line may be',
  date: new Date('2026-07-01T00:00:00Z'),
  messageId: '<1@example.com>',
  baseBoundary: 'b',
  headers: { 'auto-submitted': 'auto-generated' },
  list: { unsubscribe: 'https://example.com/unsubscribe?token=1' },
  ...fields,
});

it.each<[string, SendMailOptions]>([
  ['plain text', { text: 'Hello.\n\n.dot\nBye' }],
  ['text with long lines and blanks at their ends', { text: `${LONG} \n${LONG}\t\nend ` }],
  ['text that is mostly not ASCII', { text: 'Привет, как дела?\n'.repeat(20) }],
  ['text and HTML', { text: `O’Brien\n${LONG}`, html: `<p>O’Brien = ${LONG}</p>\r\n<p>é</p>`.repeat(9) }],
  ['an empty text', { text: '', html: '<p></p>' }],
  [
    'attached files',
    {
      text: 'See the files.',
      html: `<p>${LONG}</p>`,
      attachments: [
        {
          filename: 'event.ics',
          content: `BEGIN\r\n${LONG}é\r\n`,
          contentType: 'text/calendar; method=PUBLISH',
        },
        {
          filename: 'Größe.pdf',
          content: Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 31) % 256)),
          contentType: 'application/pdf',
        },
      ],
    },
  ],
])('writes %s byte for byte as nodemailer does', async (_what, fields) => {
  const { raw, envelope } = await composeMail(mail(fields));
  const expected = await streamed.sendMail(mail(fields));
  expect(raw.toString()).toBe((expected.message as Buffer).toString());
  expect(envelope).toEqual({ from: 'no-reply@example.com', to: ['pat@example.com'] });
});

it('reads no file and no address', async () => {
  for (const content of [{ path: '/etc/passwd' }, { href: 'http://localhost/' }])
    await expect(composeMail(mail({ attachments: [{ filename: 'a', ...content }] }))).rejects.toThrow(
      'in memory',
    );
});
