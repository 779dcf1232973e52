import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mailRequest } from '@backflow/contracts/notifications';
import PostalMime from 'postal-mime';
import { startSmtp } from '../../test/smtp.ts';
import type { Smtp } from '../../test/smtp.ts';
import { ORIGIN, startNotifications, until } from '../../test/start-notifications.ts';
import type { Notifications } from '../../test/start-notifications.ts';

let smtp: Smtp;
let service: Notifications;
beforeAll(async () => {
  smtp = await startSmtp();
  service = await startNotifications(smtp.url);
  service.work();
});
afterEach(async () => {
  smtp.taken.length = 0;
  await service.clear();
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

const course = { title: 'Testing an RPZ', duration: '4.5 hours', url: `${ORIGIN}/courses/c1` };
const priced = { ...course, price: '1325.00' };

async function member(fields: Record<string, string | boolean> = {}) {
  const { id, email } = await service.buildMember({ isEmailConfirmed: false });
  const set = { email_confirmed_at: new Date().toISOString(), ...fields };
  for (const [column, value] of Object.entries(set))
    await service.admin.query(`update identity.users set ${column} = $1 where id = $2`, [value, id]);
  return { email, to: { kind: 'member', id } as const, about: { kind: 'supplier', about: id } as const };
}

async function oneMail() {
  await until(() => smtp.taken.length === 1);
  return PostalMime.parse(smtp.taken[0] ?? '');
}

describe('a mail about an enrollment', () => {
  it('says that the course is open, and brings no calendar file', async () => {
    const { to, email } = await member();
    await service.send(mailRequest('enrollment-confirmed', to, course));
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

  it('says what is paid for, and that the course opens with it, without a word of its being open', async () => {
    const { to } = await member();
    await service.send(mailRequest('enrollment-requested', to, priced));
    const mail = await oneMail();
    expect(mail.subject).toBe('Invoice requested: Testing an RPZ');
    expect(mail.text).toContain('Price: $1,325.00');
    expect(mail.text).toContain('Once it is paid, the course opens');
    expect(mail.text).not.toMatch(/is open|confirmed/);
  });

  it('leads to all courses where the course is not open any more', async () => {
    const { to } = await member();
    const { title } = course;
    await service.send(mailRequest('enrollment-cancelled', to, { title, url: `${ORIGIN}/courses` }));
    const mail = await oneMail();
    expect(mail.subject).toBe('Your enrollment is cancelled: Testing an RPZ');
    expect(mail.text).toContain('See Our Courses');
    expect(mail.text).not.toContain('Duration');
  });

  it('is not sent to who wants no mail, unless money or access hangs on it', async () => {
    const { to, about } = await member({ email_notifications: false });
    await service.send(mailRequest('enrollment-confirmed', to, course));
    await service.send(mailRequest('enrollment-cancelled', to, course));
    await service.send(mailRequest('enrollment-requested', to, priced));
    await service.send(mailRequest('enrollment-paid', to, priced));
    await service.send(mailRequest('enrollment-invoice-requested', about, priced));
    const done = async () => (await service.deliveries()).filter(({ status }) => /sent|skipped/.test(status));
    await until(async () => (await done()).length === 5);
    const outcomes = (await done()).map(({ template, status }) => `${template} ${status}`);
    expect(outcomes.sort()).toEqual([
      'enrollment-cancelled sent',
      'enrollment-confirmed skipped',
      'enrollment-invoice-requested sent',
      'enrollment-paid sent',
      'enrollment-requested sent',
    ]);
  });

  it('tells the supplier who asks for what, whatever the member calls themselves', async () => {
    await service.changeSettings({ supplierEmail: 'orders@parts.example' });
    const { about, email } = await member({ company: 'Valves\r\nName: Somebody else' });
    await service.send(mailRequest('enrollment-invoice-requested', about, priced));
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
