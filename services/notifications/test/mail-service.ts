import { mailRequest } from '@backflow/contracts/notifications';
import type { MailData, MailRequest, MailTemplate } from '@backflow/contracts/notifications';
import { afterAll, afterEach } from '@jest/globals';
import PostalMime from 'postal-mime';
import { startSmtp } from './smtp.ts';
import { startNotifications, until } from './start-notifications.ts';

/** Starts the service and a mail server for the tests of a file, and empties both after each. */
export async function useMailService(options: Parameters<typeof startNotifications>[1] = {}) {
  const smtp = await startSmtp();
  const service = await startNotifications(smtp.url, options);
  service.work();
  afterEach(async () => {
    Object.assign(smtp, { refusal: null, refusalCode: 550 });
    smtp.received.length = 0;
    await service.clear();
  });
  afterAll(async () => {
    await service.stop();
    await smtp.stop();
  });

  const updateUser = async (id: string, fields: Record<string, unknown>) => {
    for (const [column, value] of Object.entries(fields))
      await service.admin.query(`update identity.users set ${column} = $1 where id = $2`, [value, id]);
  };
  const mails = () =>
    Promise.all(smtp.received.map(async (raw) => ({ raw, ...(await PostalMime.parse(raw)) })));
  return {
    smtp,
    service,
    updateUser,
    /** A member, with columns of `users`, and how mails to and about them are addressed. */
    buildRecipient: async ({ isConfirmed = true, ...fields }: Record<string, string | boolean> = {}) => {
      const { id, email } = await service.buildMember({ isEmailConfirmed: isConfirmed === true });
      await updateUser(id, fields);
      return { id, email, to: { kind: 'member', id }, about: { kind: 'supplier', about: id } } as const;
    },
    send: async <Template extends MailTemplate>(
      template: Template,
      to: MailRequest['to'],
      data: MailData<Template>,
    ): Promise<void> => {
      await service.send(mailRequest(template, to, data));
    },
    /** The mails that the server has accepted. */
    mails,
    /** The only mail that the server accepts. */
    oneMail: async () => {
      await until(() => smtp.received.length === 1);
      const [mail] = await mails();
      if (!mail) throw new Error('the mail is gone');
      return mail;
    },
    /** The delivery log. */
    outcomes: async () =>
      (await service.deliveries()).map(({ template, status, reason }) => [template, status, reason]),
  };
}
