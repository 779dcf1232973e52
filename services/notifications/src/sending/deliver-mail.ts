import type { Delivery } from '@backflow/contracts/notifications';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { recordDelivery } from '../deliveries.ts';
import type { Mail } from '../templates/render-mail.ts';
import type { AttachedFile } from './attached-files.ts';

interface AddressedMail extends Pick<Delivery, 'id' | 'template'> {
  to: string;
  mail: Mail;
  /** The address of RFC 8058. */
  oneClick?: string | undefined;
  files?: readonly AttachedFile[];
}

/** The code of the mail server's error. Its message may contain the address, and must not be stored. */
class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Sends a mail and records the outcome. A process that is killed between the two sends the mail again, under the same
 * Message-ID, by which mail programs detect the copy.
 * @param onError runs after a failed attempt; the status it returns ends the job, else the job is tried again
 * @throws DeliveryError when the mail server did not accept the mail and the job is to be tried again
 */
export async function deliverMail(
  context: NotificationsContext,
  run: JobRun,
  { id, template, ...message }: AddressedMail,
  onError: (error: unknown) => Promise<Delivery['status'] | undefined>,
): Promise<void> {
  const record = (status: Delivery['status'], reason: string | null) =>
    recordDelivery(context, run, { id, template, to: message.to, status, reason });
  try {
    await send(context, run, message);
  } catch (error) {
    const failure = new DeliveryError(getCode(error));
    const finalStatus = await onError(error);
    await record(finalStatus ?? (run.isLastAttempt ? 'failed' : 'waiting'), failure.code);
    if (finalStatus === undefined) throw failure;
    return;
  }
  // The mail is sent: if the job failed now, it would be sent again.
  await record('sent', null).catch((error: unknown) =>
    run.log.warn({ error }, 'the delivery of a sent mail could not be recorded'),
  );
}

/** Passes a mail to the mail server. Every attempt of a job uses the same Message-ID. */
async function send(
  { transport, settings }: NotificationsContext,
  { id }: JobRun,
  { to, mail, oneClick, files = [] }: Omit<AddressedMail, 'id' | 'template'>,
): Promise<void> {
  const { hostname } = new URL(settings.PUBLIC_ORIGIN);
  await transport.sendMail({
    from: settings.MAIL_FROM ?? { name: mail.sender, address: `no-reply@${hostname}` },
    to: { name: '', address: to },
    ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${hostname}>`,
    headers: {
      'auto-submitted': 'auto-generated',
      ...(oneClick !== undefined && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
    },
    ...(oneClick !== undefined && { list: { unsubscribe: oneClick } }),
    attachments: [...files],
  });
}

function getCode(error: unknown): string {
  if (!Error.isError(error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0 ? parts.join(' ') : error.name;
}
