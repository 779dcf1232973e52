import { describe, expect, it } from '@jest/globals';
import { useMailService } from '../../test/mail-service.ts';
import { header } from '../../test/smtp.ts';
import { ORIGIN } from '../../test/start-notifications.ts';

const mailing = await useMailService();
const { buildRecipient, oneMail, send } = mailing;

const message = {
  subject: 'We meet in hall B',
  message: 'The lab is closed.\nWe meet in hall B.\n\nBring your gauge.',
  ...{ title: 'Repair lab', url: `${ORIGIN}/events/e1` },
};

describe('a mail from the organizers', () => {
  it('preserves lines and paragraphs, and says that replies are not read', async () => {
    const { to, email } = await buildRecipient();
    await send('organizer-message', to, message);
    const mail = await oneMail();
    expect(mail.to?.[0]?.address).toBe(email);
    expect(mail.from?.address).toMatch(/^no-reply@/);
    expect(mail.subject).toBe('We meet in hall B');
    expect(mail.text).toContain('Hello Pat,\n\nThe organizers of Repair lab write');
    expect(mail.text).toContain('\n\n  The lab is closed.\n  We meet in hall B.\n\n  Bring your gauge.\n\n');
    expect(mail.text).toContain('About: Repair lab\n');
    expect(mail.text).toContain(message.url);
    expect(mail.text).toContain('Please do not reply to this email: replies are not read.');
    expect(mail.html).toContain('The lab is closed.<br>We meet in hall B.</p>');
  });

  it('contains no forged headers, lines or elements', async () => {
    const { to } = await buildRecipient();
    const forged = 'Hi\r\nBcc: everyone@example.com\r\n\r\n-- \r\nAbout: <b>else</b>\u2028About: else';
    await send('organizer-message', to, { ...message, subject: forged, title: forged, message: forged });
    const mail = await oneMail();
    expect(header(mail.raw, 'Bcc')).toBeUndefined();
    expect(mail.text).not.toMatch(/^(Bcc:|<b>)/m);
    expect(mail.text?.match(/^About: /gm)).toHaveLength(1);
    expect(mail.text?.match(/^-- $/gm)).toHaveLength(1);
    expect(mail.html).not.toContain('<b>');
  });

  it('is sent to members who have turned off mail: the location may have changed', async () => {
    const { to } = await buildRecipient({ email_notifications: false });
    await mailing.service.changeSettings({ emailNotifications: false });
    await send('organizer-message', to, message);
    const mail = await oneMail();
    expect(header(mail.raw, 'List-Unsubscribe')).toBeUndefined();
  });
});
