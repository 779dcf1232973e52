import { mailRequest, needsInvoice, sendMail } from '@backflow/contracts';
import type { RegistrationStatus } from '@backflow/contracts';
import type { Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { isOver, occasionOfEvent, occasionOfWebinar } from './occasion.ts';
import type { MailedEvent, MailedWebinar } from './occasion.ts';

interface Change {
  event: MailedEvent;
  /** Whose registration it is. */
  userId: string;
  /** Null for a registration that was just made. */
  from: RegistrationStatus | null;
  to: RegistrationStatus;
}

/**
 * Queues what a member is told when their registration gets another status, and the supplier when an invoice is to be
 * sent. Of an event that is over only a payment is told.
 */
export async function tellOfStatus(
  context: Pick<EventsContext, 'settings' | 'now'>,
  write: Write,
  { event, userId, from, to }: Change,
): Promise<void> {
  const isInvoiced = needsInvoice(event);
  const isPaid = to === 'confirmed' && from === 'pending' && isInvoiced;
  if (isOver(event, context.now()) && !isPaid) return;
  const occasion = occasionOfEvent(context, event);
  const member = { kind: 'member', id: userId } as const;
  const priced = { ...occasion, price: event.price };
  if (isPaid) return write.queue(sendMail, mailRequest('registration-paid', member, priced));
  if (to !== 'pending') return write.queue(sendMail, mailRequest(TOLD[to], member, occasion));
  const supplier = { kind: 'supplier', about: userId } as const;
  await write.queue(sendMail, mailRequest('registration-requested', member, priced));
  const attendees = `${context.settings.PUBLIC_ORIGIN}/admin?tab=events&attendees=${event.id}`;
  await write.queue(sendMail, mailRequest('invoice-requested', supplier, { ...priced, url: attendees }));
}

interface WebinarChange extends Omit<Change, 'event'> {
  webinar: MailedWebinar;
}

/** The same of a webinar, which has no invoice and no waiting list. Of one that is over nothing is told. */
export async function tellOfWebinarStatus(
  context: Pick<EventsContext, 'settings' | 'now'>,
  write: Write,
  { webinar, userId, to }: WebinarChange,
): Promise<void> {
  const occasion = occasionOfWebinar(context, webinar);
  const isPast = occasion.endsAt !== undefined && Date.parse(occasion.endsAt) <= context.now();
  if (isPast || (to !== 'confirmed' && to !== 'cancelled')) return;
  await write.queue(sendMail, mailRequest(TOLD[to], { kind: 'member', id: userId }, occasion));
}

const TOLD = {
  confirmed: 'registration-confirmed',
  waitlisted: 'waiting-list-joined',
  cancelled: 'registration-cancelled',
} as const;
