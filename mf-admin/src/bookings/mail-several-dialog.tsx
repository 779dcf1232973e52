import { KIND_OF_PATH, mailAttendees } from '@backflow/contracts/bookings';
import type { OfferPath } from '@backflow/contracts/bookings';
import type { MailAudience } from '@backflow/contracts/shared';
import { request } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { useFormValue } from '@backflow/remote-kit/forms';
import { runInBulk } from '@backflow/remote-kit/lists';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { mailReach } from '@backflow/booking-kit';
import { LABELS } from './labels.ts';
import { MailFormDialog, audiencesOf, formatReach, useMailForm } from './mail-form-dialog.tsx';

interface Props {
  offers: OfferPath;
  ids: readonly string[];
}

/** Mails everyone with a booking of several offers, one mail an offer. The dialog closes by removing `?mail=` from the address. */
export function MailSeveralDialog({ offers, ids }: Props) {
  const { close } = useAddressDialog('mail');
  // Offers that have been mailed: a second attempt after a failure leaves them out.
  const [mailed, setMailed] = useState<ReadonlySet<string>>(new Set());
  const [one, many] = [KIND_OF_PATH[offers], offers];
  const form = useMailForm({
    draft: `mail.${offers}.${ids.join()}`,
    send: async (mail) => {
      const { succeeded, failed } = await runInBulk(
        reach.withPeople.filter((id) => !mailed.has(id)),
        (id) => request(mailAttendees, { params: { offers, id }, body: mail }),
      );
      setMailed(new Set([...mailed, ...succeeded.map(({ id }) => id)]));
      if (failed[0]) throw failed[0].error;
      return reach;
    },
  });
  const reach = useReach({ offers, ids }, useFormValue(form.control, 'to'));
  return (
    <MailFormDialog
      form={form}
      title={`${LABELS[offers].mailTitle} of ${formatCount(ids.length, one, many)}`}
      audiences={audiencesOf(offers)}
      reach={
        <div role="status">
          {reach.isError && <p>How many people receive it could not be counted.</p>}
          {reach.isComplete && <p>{formatReach(reach)}</p>}
        </div>
      }
      sentBefore={
        mailed.size > 0 ? `It went to ${mailed.size} of ${formatCount(ids.length, one, many)}. ` : undefined
      }
      hint={`, and whoever booked several of these ${many} one for each.`}
      onClose={close}
    />
  );
}

/** How many people the mail would reach, over all offers. */
function useReach({ offers, ids }: Props, to: MailAudience) {
  const results = useQueries({ queries: ids.map((id) => mailReach({ offers, id }, to, 'message')) });
  const sum = (field: 'recipients' | 'unreached') =>
    results.reduce((total, { data }) => total + (data?.[field] ?? 0), 0);
  return {
    recipients: sum('recipients'),
    unreached: sum('unreached'),
    isError: results.some(({ isError }) => isError),
    isComplete: results.every(({ data }) => data !== undefined),
    /** The offers with someone to write to: the site refuses the others. */
    withPeople: ids.filter((_, index) => {
      const data = results[index]?.data;
      return data === undefined || data.recipients + data.unreached > 0;
    }),
  };
}
