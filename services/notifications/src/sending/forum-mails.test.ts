import { describe, expect, it } from '@jest/globals';
import { useMailService } from '../../test/mail-service.ts';
import { header } from '../../test/smtp.ts';
import { ORIGIN, until } from '../../test/start-notifications.ts';

const mailing = await useMailService();
const { buildRecipient, oneMail, outcomes, send } = mailing;

const TOKEN = '1f0c2d3e.aa11.b-_c';
const topic = { title: 'Relief valve drips', url: `${ORIGIN}/forum/t1?reply=7` };
const newReply = {
  ...topic,
  ...{ author: 'A member', preview: 'It is the seat disc.', unfollowToken: TOKEN },
};

describe('a mail about the forum', () => {
  it('announces a new reply, and unfollows the topic with one click', async () => {
    const { to, email } = await buildRecipient();
    await send('forum-reply', to, newReply);
    const mail = await oneMail();
    expect(mail.to?.[0]?.address).toBe(email);
    expect(mail.subject).toBe('New reply: Relief valve drips');
    expect(mail.text).toContain(
      'Topic: Relief valve drips\nWritten by: A member\nReply: It is the seat disc.\n',
    );
    expect(mail.text).toContain(topic.url);
    expect(mail.text).toContain(`No more email about this topic:\n${ORIGIN}/forum/unfollow?token=${TOKEN}`);
    expect(header(mail.raw, 'List-Unsubscribe')).toBe(`<${ORIGIN}/api/forum/unfollow?token=${TOKEN}>`);
    expect(header(mail.raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  it('contains no forged lines or headers', async () => {
    const { to } = await buildRecipient();
    const forged = 'Hello\r\nBcc: everyone@example.com\r\n\r\nWritten by: Staff';
    await send('forum-reply', to, { ...newReply, title: forged, preview: forged });
    const mail = await oneMail();
    expect(header(mail.raw, 'Bcc')).toBeUndefined();
    expect(mail.text?.match(/^Written by: .*$/gm)).toEqual(['Written by: A member']);
    expect(mail.subject).toBe('New reply: Hello Bcc: everyone@example.com Written by: Staff');
  });

  it.each([
    ['forum-approved', topic, ['Your post is approved: Relief valve drips', 'See Your Post', topic.url]],
    [
      'forum-rejected',
      { ...topic, reason: 'Please name the model.' },
      ['Your post was rejected', 'Reason: Please name the model.', 'send it in again', topic.url],
    ],
  ] as const)('%s notifies the author of a post', async (template, data, lines) => {
    const { to } = await buildRecipient();
    await send(template, to, data);
    const mail = await oneMail();
    for (const line of lines) expect(mail.text).toContain(line);
    expect(mail.text).toContain(`Turn off Email Notifications:\n${ORIGIN}/mail/unsubscribe?token=`);
    expect(header(mail.raw, 'List-Unsubscribe')).toContain('/api/mail/unsubscribe?token=');
  });

  it('shows the author an administrator’s changes to their post, and who made them', async () => {
    const { to } = await buildRecipient();
    const edited = { ...topic, editor: 'Ada Moss', previousTitle: 'Releif valve' };
    const before = 'It drps.\n\nAll night.\nTopic: forged';
    await send('forum-edited', to, { ...edited, before, after: 'It drips.' });
    const mail = await oneMail();
    expect(mail.subject).toBe('Your post was edited: Relief valve drips');
    expect(mail.text).toContain('Ada Moss, an administrator, has edited your post');
    expect(mail.text).toContain(
      'Topic: Relief valve drips\nTitle before: Releif valve\nEdited by: Ada Moss (administrator)\n',
    );
    expect(mail.text).toContain(
      '\n\nBefore:\n\n  It drps.\n\n  All night.\n  Topic: forged\n\nNow:\n\n  It drips.\n\nSee Your Post:\n',
    );
    expect(mail.html).toMatch(/<p[^>]*>All night\.<br>Topic: forged<\/p>/);
    expect(mail.text).toContain(topic.url);
  });

  it('is not sent to members who have turned it off', async () => {
    const { to } = await buildRecipient({ email_notifications: false });
    await send('forum-reply', to, newReply);
    await send('forum-approved', to, topic);
    await send('forum-rejected', to, { ...topic, reason: 'No.' });
    await until(async () => (await outcomes()).length === 3);
    expect((await outcomes()).map(([, ...outcome]) => outcome)).toEqual(Array(3).fill(['skipped', 'member']));
    expect(mailing.smtp.received).toEqual([]);
  });
});
