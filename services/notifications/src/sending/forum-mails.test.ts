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

const TOKEN = '1f0c2d3e.aa11.b-_c';
const topic = { title: 'Relief valve drips', url: `${ORIGIN}/forum/t1?reply=7` };
const newReply = {
  ...topic,
  ...{ author: 'A member', preview: 'It is the seat disc.', unfollowToken: TOKEN },
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

describe('a mail about the forum', () => {
  it('tells of a new reply, and one click in the mail program ends just that', async () => {
    const { to, email } = await member();
    await service.send(mailRequest('forum-reply', to, newReply));
    const mail = await oneMail();
    expect(mail.to?.[0]?.address).toBe(email);
    expect(mail.subject).toBe('New reply: Relief valve drips');
    expect(mail.text).toContain(
      'Topic: Relief valve drips\nWritten by: A member\nReply: It is the seat disc.\n',
    );
    expect(mail.text).toContain(topic.url);
    expect(mail.text).toContain(`No more mail about this topic:\n${ORIGIN}/forum/unfollow?token=${TOKEN}`);
    expect(header(mail.raw, 'List-Unsubscribe')).toBe(`<${ORIGIN}/api/forum/unfollow?token=${TOKEN}>`);
    expect(header(mail.raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  it('lets nobody forge a line of it or a header with what they write', async () => {
    const { to } = await member();
    const forged = 'Hello\r\nBcc: everyone@example.com\r\n\r\nWritten by: Staff';
    await service.send(mailRequest('forum-reply', to, { ...newReply, title: forged, preview: forged }));
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
  ] as const)('%s tells an author what became of their post', async (template, data, words) => {
    const { to } = await member();
    await service.send(mailRequest(template, to, data));
    const mail = await oneMail();
    for (const word of words) expect(mail.text).toContain(word);
    expect(mail.text).toContain(`Email settings:\n${ORIGIN}/settings`);
    expect(header(mail.raw, 'List-Unsubscribe')).toContain('/api/mail/unsubscribe?token=');
  });

  it('shows an author what an administrator has changed of their post, and who it was', async () => {
    const { to } = await member();
    const edited = { ...topic, editor: 'Ada Moss', previousTitle: 'Releif valve' };
    const before = 'It drps.\n\nAll night.\nTopic: forged';
    await service.send(mailRequest('forum-edited', to, { ...edited, before, after: 'It drips.' }));
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

  it('is not sent to who wants no mail', async () => {
    const { to } = await member({ email_notifications: false });
    await service.send(mailRequest('forum-reply', to, newReply));
    await service.send(mailRequest('forum-approved', to, topic));
    await service.send(mailRequest('forum-rejected', to, { ...topic, reason: 'No.' }));
    await until(async () => (await service.deliveries()).length === 3);
    expect((await service.deliveries()).map(({ status, reason }) => [status, reason])).toEqual(
      Array(3).fill(['skipped', 'member']),
    );
    expect(smtp.taken).toEqual([]);
  });
});
