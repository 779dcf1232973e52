import { describe, expect, it } from '@jest/globals';
import { useMailService } from '../../test/mail-service.ts';
import { ORIGIN, until } from '../../test/start-notifications.ts';

const mailing = await useMailService();
const { buildRecipient, oneMail, outcomes, send } = mailing;

const course = { title: 'Testing an RPZ', duration: '4.5 hours', url: `${ORIGIN}/courses/c1` };
const priced = { ...course, price: '1325.00' };

describe('a mail about an enrollment', () => {
  it('says that the course is open, without a calendar file', async () => {
    const { to, email } = await buildRecipient();
    await send('enrollment-confirmed', to, course);
    const mail = await oneMail();
    expect(mail.to?.[0]?.address).toBe(email);
    expect(mail.subject).toBe('You are enrolled: Testing an RPZ');
    expect(mail.text).toContain('Hello Pat,');
    expect(mail.text).toContain('Course: Testing an RPZ\nDuration: 4.5 hours\n');
    expect(mail.text).toContain(`${ORIGIN}/courses/c1`);
    expect(mail.attachments).toEqual([]);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(
      '/api/mail/unsubscribe',
    );
  });

  it('is sent against the member’s preferences only if it is about payments or access', async () => {
    const { to, about } = await buildRecipient({ email_notifications: false });
    await send('enrollment-confirmed', to, course);
    await send('enrollment-cancelled', to, course);
    await send('enrollment-requested', to, priced);
    await send('enrollment-paid', to, priced);
    await send('enrollment-invoice-requested', about, priced);
    const done = async () => (await outcomes()).filter(([, status]) => status !== 'waiting');
    await until(async () => (await done()).length === 5);
    expect((await done()).sort()).toEqual([
      ['enrollment-cancelled', 'sent', null],
      ['enrollment-confirmed', 'skipped', 'member'],
      ['enrollment-invoice-requested', 'sent', null],
      ['enrollment-paid', 'sent', null],
      ['enrollment-requested', 'sent', null],
    ]);
  });

  it('contains the member’s details for the supplier, and no forged lines', async () => {
    await mailing.service.changeSettings({ supplierEmail: 'orders@parts.example' });
    const { about, email } = await buildRecipient({ company: 'Valves\r\nName: Somebody else' });
    await send('enrollment-invoice-requested', about, priced);
    const mail = await oneMail();
    expect(mail.to).toEqual([{ name: '', address: 'orders@parts.example' }]);
    for (const line of [
      'Name: Pat Fitter',
      'Company: Valves Name: Somebody else',
      `Email: ${email}`,
      'Course: Testing an RPZ',
      'Price: $1,325.00',
    ])
      expect(mail.text).toContain(`${line}\n`);
    expect(mail.text?.match(/^Name: /gm)).toHaveLength(1);
  });
});
