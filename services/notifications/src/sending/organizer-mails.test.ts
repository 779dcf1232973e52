import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mailRequest } from '@backflow/contracts/notifications';
import PostalMime from 'postal-mime';
import { header, startSmtp } from '../../test/smtp.ts';
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

const message = {
  subject: 'We meet in hall B',
  message: 'The lab is closed.\nWe meet in hall B.\n\nBring your gauge.',
  ...{ title: 'Repair lab', url: `${ORIGIN}/events?eventId=e1` },
};

async function member(fields: Record<string, string | boolean> = {}) {
  const { id, email } = await service.buildMember({ isEmailConfirmed: false });
  const set = { email_confirmed_at: new Date().toISOString(), ...fields };
  for (const [column, value] of Object.entries(set))
    await service.admin.query(`update identity.users set ${column} = $1 where id = $2`, [value, id]);
  return { email, to: { kind: 'member', id } as const };
}

async function oneMail() {
  await until(() => smtp.taken.length === 1);
  const [raw = ''] = smtp.taken;
  return { raw, ...(await PostalMime.parse(raw)) };
}

describe('a mail of the organizers', () => {
  it('comes in the lines it was written in, and says what it is about and that nobody reads replies', async () => {
    const { to, email } = await member();
    await service.send(mailRequest('organizer-message', to, message));
    const mail = await oneMail();
    expect(mail.to?.[0]?.address).toBe(email);
    expect(mail.from?.address).toMatch(/^no-reply@/);
    expect(mail.subject).toBe('We meet in hall B');
    expect(mail.text).toContain('Hello Pat,\n\nThe organizers of Repair lab write');
    expect(mail.text).toContain('\n\n  The lab is closed.\n  We meet in hall B.\n\n  Bring your gauge.\n\n');
    expect(mail.text).toContain('About: Repair lab\n');
    expect(mail.text).toContain(message.url);
    expect(mail.text).toContain('Please do not reply to this mail: replies are not read.');
    expect(mail.html).toContain('The lab is closed.<br>We meet in hall B.</p>');
  });

  it('lets nobody forge a header, a line of ours or an element with it', async () => {
    const { to } = await member();
    const forged = 'Hi\r\nBcc: everyone@example.com\r\n\r\n-- \r\nAbout: <b>else</b>\u2028About: else';
    await service.send(
      mailRequest('organizer-message', to, { ...message, subject: forged, title: forged, message: forged }),
    );
    const mail = await oneMail();
    expect(header(mail.raw, 'Bcc')).toBeUndefined();
    expect(mail.text).not.toMatch(/^(Bcc:|<b>)/m);
    expect(mail.text?.match(/^About: /gm)).toHaveLength(1);
    expect(mail.text?.match(/^-- $/gm)).toHaveLength(1);
    expect(mail.html).not.toContain('<b>');
  });

  it('reaches also who wants no other mail: the place may have changed', async () => {
    const { to } = await member({ email_notifications: false });
    await service.changeSettings({ emailNotifications: false });
    await service.send(mailRequest('organizer-message', to, message));
    const mail = await oneMail();
    expect(header(mail.raw, 'List-Unsubscribe')).toBeUndefined();
  });
});
