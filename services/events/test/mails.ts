import { sendMail } from '@backflow/contracts';
import type { MailRequest } from '@backflow/contracts';
import type { EventsService } from './start-events-service.ts';

/** The mails that wait to be sent to a member, or to the supplier about them: what kind each is, by name. */
export async function mailsAbout(
  service: Pick<EventsService, 'queued'>,
  { id }: { id: string },
): Promise<string[]> {
  const mails = await requestsAbout(service, { id });
  return mails.map(({ template }) => template);
}

/** The same, whole. */
export async function requestsAbout(
  service: Pick<EventsService, 'queued'>,
  { id }: { id: string },
): Promise<MailRequest[]> {
  const isAbout = ({ to }: MailRequest) =>
    typeof to === 'object' && to !== null && (to.kind === 'member' ? to.id : to.about) === id;
  const mails = (await service.queued(sendMail)).filter(isAbout);
  return mails.sort((a, b) => a.template.localeCompare(b.template));
}
