import { describe, expect, it } from '@jest/globals';
import { useMailService } from '../../test/mail-service.ts';
import { ORIGIN } from '../../test/start-notifications.ts';

const mailing = await useMailService();
const { buildRecipient, oneMail, send } = mailing;

const event = {
  title: 'RPZ field testing',
  startsAt: '2026-12-04T16:00:00.000Z',
  place: 'Training Lab, Riverside',
  url: `${ORIGIN}/events/e1`,
  calendarId: 'event-e1',
  version: '2',
};
const expiresAt = '2026-12-02T23:00:00.000Z';

describe('a mail about an offered seat', () => {
  it('says until when, and what it costs, also to who has turned mail off', async () => {
    const { to, id } = await buildRecipient();
    await mailing.updateUser(id, { email_notifications: false });
    await send('seat-offered', to, { ...event, expiresAt, price: '95.00' });
    const { subject, text, html } = await oneMail();
    expect(subject).toBe('A seat is free for you: RPZ field testing');
    expect(text).toContain('reserved for you until Wednesday, December 2, 2026, 3:00 PM PT');
    expect(text).toContain('Price: $95');
    expect(text).toContain(event.url);
    expect(html).toContain('Accept or Pass');
  });

  it.each([
    ['passed', 'You passed on a seat: RPZ field testing'],
    ['expired', 'The offer has expired: RPZ field testing'],
  ] as const)('that was %s says how to wait again', async (how, subject) => {
    const { to } = await buildRecipient();
    await send('seat-offer-ended', to, { ...event, expiresAt, how });
    const mail = await oneMail();
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('you can join its waiting list again');
  });

  it.each([
    ['seat-offer-withdrawn', 'You are still on the waiting list'],
    ['waiting-list-closed', 'The waiting list of RPZ field testing is closed'],
  ] as const)('%s says what it means', async (template, expected) => {
    const { to } = await buildRecipient();
    await send(template, to, event);
    expect((await oneMail()).text).toContain(expected);
  });
});
