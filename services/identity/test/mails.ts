import { sendMail } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import type { join } from './people.ts';
import type { IdentityService } from './start-identity.ts';

type Service = Pick<IdentityService, 'queued'>;

/** The mails to an address that wait to be sent, oldest first. */
export const mailsTo = async (service: Service, email: string): Promise<MailRequest[]> =>
  (await service.queued(sendMail)).filter(({ to }) => to === email);

/**
 * The token that the newest mail to an address has for a page, such as `/reset-password`: in its link, or alone where
 * the link is made by whoever sends the mail.
 */
export async function tokenFor(service: Service, email: string, page: string): Promise<string> {
  const tokens = (await mailsTo(service, email)).flatMap(({ data }) => {
    if (page === '/newsletter/unsubscribe') return data.unsubscribeToken ?? [];
    const [before, token] = data.url?.split('?token=') ?? [];
    return before?.endsWith(page) && token !== undefined ? token : [];
  });
  const token = tokens.at(-1);
  if (token === undefined) throw new Error(`no mail to ${email} leads to ${page}`);
  return token;
}

/** Gives an account another address, by the link that is sent there. */
export async function moveTo(
  service: IdentityService,
  { visitor, account }: Pick<Awaited<ReturnType<typeof join>>, 'visitor' | 'account'>,
  email: string,
): Promise<void> {
  await visitor.patch('/api/user/profile', { email, currentPassword: account.password });
  const token = await tokenFor(service, email, '/confirm-email');
  const { status } = await visitor.post('/api/email/confirm', { token });
  if (status !== 200) throw new Error(`confirming the new address answered ${status}`);
}

/** Moves every link's end into the past. */
export const expireLinks = ({ context }: Pick<IdentityService, 'context'>) =>
  context.db.sequelize.query(`update one_time_tokens set expires_at = now() - interval '1 second'`);
