import { BULK_LIMIT, mailAttendees } from '@backflow/contracts/bookings';
import type { Attendee, AttendeeMail, BookingCounts } from '@backflow/contracts/bookings';
import type { RecipientPreview } from '@backflow/contracts/shared';
import { request } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { useFormValue } from '@backflow/remote-kit/forms';
import { LABELS } from './labels.ts';
import { MailFormDialog, audiencesOf, useMailForm } from './mail-form-dialog.tsx';
import { MailReachCount, MailReachNotice } from '@backflow/booking-kit';
import type { OfferKey } from '@backflow/booking-kit';

interface Props {
  offer: OfferKey;
  counts: BookingCounts;
  /** Mails only these people. */
  people?: readonly Attendee[] | undefined;
  onClose: () => void;
}

/** Mails the attendees, the waiting list or both; or selected people. */
export function MailDialog({ offer, counts, people, onClose }: Props) {
  const form = useMailForm({
    draft: `mail.${offer.offers}.${offer.id}${people ? '.selected' : ''}`,
    send: (mail) =>
      people
        ? mailSelected(offer, people, mail)
        : request(mailAttendees, { params: { ...offer }, body: mail }),
  });
  const to = useFormValue(form.control, 'to');
  if (people) {
    return (
      <MailFormDialog
        form={form}
        title={`Email to ${formatCount(people.length, 'Person', 'People')}`}
        reach={<MailReachCount reach={reachOf(people)} about="message" />}
        onClose={onClose}
      />
    );
  }
  return (
    <MailFormDialog
      form={form}
      title={LABELS[offer.offers].mailTitle}
      audiences={audiencesOf(offer.offers, counts)}
      reach={<MailReachNotice offer={offer} to={to} about="message" />}
      onClose={onClose}
    />
  );
}

/** Mails people in as many requests as their number needs. */
async function mailSelected(
  offer: OfferKey,
  people: readonly Attendee[],
  mail: Omit<AttendeeMail, 'ids'>,
): Promise<Pick<RecipientPreview, 'recipients' | 'unreached'>> {
  const sum = { recipients: 0, unreached: 0 };
  for (let first = 0; first < people.length; first += BULK_LIMIT) {
    const ids = people.slice(first, first + BULK_LIMIT).map(({ id }) => id);
    const sent = await request(mailAttendees, { params: { ...offer }, body: { ...mail, ids } });
    sum.recipients += sent.recipients;
    sum.unreached += sent.unreached;
  }
  return sum;
}

/** Who of the selected people receives the mail now. Nobody can write to an account that is gone. */
function reachOf(people: readonly Attendee[]): RecipientPreview {
  const unreached = people.flatMap(({ user: { id, firstName, lastName, emailStatus } }) =>
    emailStatus === null || emailStatus === 'confirmed' ? [] : [{ id, firstName, lastName, emailStatus }],
  );
  const recipients = people.filter(({ user }) => user.emailStatus === 'confirmed').length;
  return { recipients, unreached: unreached.length, people: unreached.slice(0, 50) };
}
