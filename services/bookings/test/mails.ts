import { sendMail } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import type { BookingsService } from './start-bookings-service.ts';

type Queue = Pick<BookingsService, 'queued' | 'sql'>;

/** The queued mails, each with the data of its mailing. */
export async function queuedMails(service: Queue): Promise<MailRequest[]> {
  const stored = await service.sql<{ id: string; data: MailRequest['data'] }>(
    'select id, data from notifications.mailings',
  );
  const getData = new Map(stored.map(({ id, data }) => [id, data]));
  return (await service.queued(sendMail)).map(({ mailing, data, ...mail }) => ({
    ...mail,
    data: { ...(mailing !== undefined && getData.get(mailing)), ...data },
  }));
}

/** The queued mails to a member, and those to the supplier about them, by template. */
export async function requestsAbout(service: Queue, { id }: { id: string }): Promise<MailRequest[]> {
  const isAbout = ({ to }: MailRequest) =>
    typeof to === 'object' && to !== null && (to.kind === 'member' ? to.id : to.about) === id;
  const mails = (await queuedMails(service)).filter(isAbout);
  return mails.sort((a, b) => a.template.localeCompare(b.template));
}

/** The templates of these mails. */
export const mailsAbout = async (service: Queue, member: { id: string }): Promise<string[]> =>
  (await requestsAbout(service, member)).map(({ template }) => template);
