import { sendMail } from '@backflow/contracts';
import type { MailRequest } from '@backflow/contracts';
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

/** Moves every link's end into the past. */
export const expireLinks = ({ context }: Pick<IdentityService, 'context'>) =>
  context.db.sequelize.query(`update one_time_tokens set expires_at = now() - interval '1 second'`);
