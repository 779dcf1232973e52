import { sendMail } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import type { BookingsService } from './start-bookings-service.ts';

type Queue = Pick<BookingsService, 'queued'>;

/** The queued mails to a member, and those to the supplier about them, by template. */
export async function requestsAbout(service: Queue, { id }: { id: string }): Promise<MailRequest[]> {
  const isAbout = ({ to }: MailRequest) =>
    typeof to === 'object' && to !== null && (to.kind === 'member' ? to.id : to.about) === id;
  const mails = (await service.queued(sendMail)).filter(isAbout);
  return mails.sort((a, b) => a.template.localeCompare(b.template));
}

/** The templates of these mails. */
export const mailsAbout = async (service: Queue, member: { id: string }): Promise<string[]> =>
  (await requestsAbout(service, member)).map(({ template }) => template);
