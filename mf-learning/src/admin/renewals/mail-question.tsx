import { mailLapses } from '@backflow/contracts/credentials';
import { mutationOf, toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog, formatCount, withoutEmpty } from '@backflow/remote-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lapseCount } from './api.ts';
import type { LapseFilter } from './api.ts';

interface Mailed {
  filter: LapseFilter;
  /** Of selected credentials; absent for all of the filter. */
  ids?: readonly string[];
}

const mail = mutationOf(mailLapses, ({ filter, ids }: Mailed) => ({
  body: { ...withoutEmpty(filter), ...(ids && { ids: [...ids] }) },
}));

/** Asks before the holders get an email. */
export function MailQuestion({ filter, ids, onClose }: Mailed & { onClose: () => void }) {
  const { data: reach } = useQuery(lapseCount(filter));
  const send = useMutation({
    ...mail,
    onError: (error) => toastFailure('Error', error, 'The email could not be sent.'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Email the Holders"
      question={
        ids
          ? `Email the holders of ${formatCount(ids.length, 'selected credential', 'selected credentials')}?`
          : `Email ${reach ? formatCount(reach.recipients, 'person', 'people') : 'everybody'} on this list?`
      }
      note={
        <>
          <p>
            They read which of their credentials end, and which of our classes would count. Who was reminded
            today gets nothing.
          </p>
          {!ids && reach !== undefined && reach.unreached > 0 && (
            <p>
              {formatCount(reach.unreached, 'person does', 'people do')} not receive it now: see their address
              in the list.
            </p>
          )}
        </>
      }
      confirmLabel="Send Email"
      cancelLabel="Back"
      variant="primary"
      pending={send.isPending}
      onConfirm={() =>
        send.mutate(
          { filter, ...(ids && { ids }) },
          {
            onSuccess: ({ recipients }) =>
              toast({
                title: 'On its way',
                description: `To ${formatCount(recipients, 'person', 'people')}.`,
              }),
          },
        )
      }
      onClose={onClose}
    />
  );
}
