import { sendMail } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import type { join } from './people.ts';
import type { IdentityService } from './start-identity.ts';

type Service = Pick<IdentityService, 'queued'>;

/** The queued mails to an address, oldest first. */
export const mailsTo = async (service: Service, email: string): Promise<MailRequest[]> =>
  (await service.queued(sendMail)).filter(({ to }) => to === email);

/**
 * The token for a page, such as `/reset-password`, in the newest mail to an address.
 * The unsubscribe token is a field of the mail; other tokens are part of a link.
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

/** Changes an account's address, with the link that is sent to it. */
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

/** Expires all links. */
export const expireLinks = ({ context }: Pick<IdentityService, 'context'>) =>
  context.db.sequelize.query(`update one_time_tokens set expires_at = now() - interval '1 second'`);
