import { listSilencedMembers, unsilenceForumMember } from '@backflow/contracts/community';
import type { SilencedMember } from '@backflow/contracts/community';
import { queryOf, refetchAfter, request, toast, toastFailure } from '@backflow/platform';
import { formatMoment, QueryError } from '@backflow/remote-kit';
import { DataTable } from '@backflow/remote-kit/lists';
import { Button } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AuthorLink } from './author-link.tsx';
import styles from './silenced-members.module.css';

const silencedMembers = queryOf(listSilencedMembers, {}, { staleTime: 0 });

/** The name in a message. */
const getName = ({ name }: SilencedMember): string => name ?? 'An account that is gone';

/** The silenced members, each with a button to lift the silence. Renders nothing when there are none. */
export function SilencedMembers() {
  const query = useQuery(silencedMembers);
  if (query.isError) return <QueryError title="The silenced members could not be loaded" query={query} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <section aria-labelledby="silenced" className={styles.silenced}>
      <h2 id="silenced">Silenced Members</h2>
      <DataTable label="Silenced members" columns={COLUMNS} rows={query.data} />
    </section>
  );
}

const COLUMNS = [
  {
    id: 'name',
    header: 'Member',
    width: '25%',
    isPlain: true,
    cell: (member: SilencedMember) => <AuthorLink {...member} />,
  },
  {
    id: 'until',
    header: 'Until',
    width: '20%',
    cell: ({ until }: SilencedMember) =>
      until === null ? 'For good' : <time dateTime={until}>{formatMoment(until)}</time>,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }: SilencedMember) => <span className={styles.reason}>{reason}</span>,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '170px',
    isPlain: true,
    cell: (member: SilencedMember) => <LiftSilence member={member} />,
  },
];

function LiftSilence({ member }: { member: SilencedMember }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(unsilenceForumMember, { params: { id: member.id } }),
    onSuccess: () => {
      toast({ title: `${getName(member)} may post again` });
      return refetchAfter(unsilenceForumMember);
    },
    onError: (error) => toastFailure('Error', error, 'Failed to let the member post. Please try again.'),
  });
  return (
    <Button size="sm" variant="quiet" pending={isPending} onClick={() => mutate()}>
      Let Them Post
    </Button>
  );
}
