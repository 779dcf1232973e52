import { mailLapses } from '@backflow/contracts/credentials';
import { mutate } from '@backflow/platform';
import { formatCount, withoutEmpty } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { AskDialog } from '../../records/ask-dialog.tsx';
import { lapseCount } from './api.ts';
import type { LapseFilter } from './api.ts';

interface Props {
  filter: LapseFilter;
  /** Of selected credentials; absent for all of the filter. */
  ids?: readonly string[];
  onClose: () => void;
}

const formatPeople = (count: number) => formatCount(count, 'person', 'people');

/** Asks before the holders get an email. */
export function MailQuestion({ filter, ids, onClose }: Props) {
  const { data: reach } = useQuery(lapseCount(filter));
  const unreached = ids ? 0 : (reach?.unreached ?? 0);
  return (
    <AskDialog
      title="Email the Holders"
      question={
        ids
          ? `Email the holders of ${formatCount(ids.length, 'selected credential', 'selected credentials')}?`
          : `Email ${reach ? formatPeople(reach.recipients) : 'everybody'} on this list?`
      }
      note={
        <>
          <p>
            They read which of their credentials end, and which of our classes would count. Who was reminded
            today gets nothing.
          </p>
          {unreached > 0 && (
            <p>
              {formatCount(unreached, 'person does', 'people do')} not receive it now: see their address in
              the list.
            </p>
          )}
        </>
      }
      confirmLabel="Send Email"
      cancelLabel="Back"
      variant="primary"
      act={() => mutate(mailLapses, { body: { ...withoutEmpty(filter), ...(ids && { ids: [...ids] }) } })}
      getToast={({ recipients }) => ({ title: 'On its way', description: `To ${formatPeople(recipients)}.` })}
      errorMessage="The email could not be sent."
      onClose={onClose}
    />
  );
}
