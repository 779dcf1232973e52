import { MERGE_FIELDS, compareForMerge, mergePeople } from '@backflow/contracts/identity';
import type { AdminUser, MergeSide } from '@backflow/contracts/identity';
import { mutate, queryOf, toast } from '@backflow/platform';
import { ActionDialog, QueryPending, formatCount, fullName } from '@backflow/remote-kit';
import { Alert, Dialog, Switch } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Comparison } from './comparison.tsx';

interface Props {
  id: string;
  otherId: string;
  onMerged: (person: AdminUser) => void;
  onClose: () => void;
}

type Field = (typeof MERGE_FIELDS)[number];

/** Two people side by side: the administrator chooses whose account and which contact fields stay, and merges them. */
export function MergeDialog({ id, otherId, onMerged, onClose }: Props) {
  const query = useQuery(queryOf(compareForMerge, { params: { id, otherId } }, { staleTime: 0, gcTime: 0 }));
  const [one, other] = query.data?.sides ?? [];
  return one && other ? (
    <MergeChoice sides={[one, other]} onMerged={onMerged} onClose={onClose} />
  ) : (
    <Dialog open title="Merge two people" onClose={onClose}>
      <QueryPending noun="people" query={query} lines={['60%', '80%']} />
    </Dialog>
  );
}

function MergeChoice({
  sides,
  onMerged,
  onClose,
}: Pick<Props, 'onMerged' | 'onClose'> & { sides: [MergeSide, MergeSide] }) {
  const [stays, setStays] = useState(() => chooseStaying(sides));
  // The side whose value of each field stays, where it isn't that of the account.
  const [taken, setTaken] = useState<ReadonlySet<Field>>(new Set());
  const [endsSignIn, setEndsSignIn] = useState(false);
  const [into, from] = stays === 0 ? sides : [sides[1], sides[0]];
  const isEnding = from.user.hasAccount !== false && into.user.hasAccount !== false;
  const {
    mutate: merge,
    isPending,
    error,
  } = useMutation({
    mutationFn: () =>
      mutate(mergePeople, {
        params: { id: into.user.id, otherId: from.user.id },
        body: { take: [...taken], ...(isEnding && { endSignIn: endsSignIn }) },
      }),
    onSuccess: (person) => {
      toast({ title: 'Merged', description: `${fullName(person)} has everything of both within a minute.` });
      onMerged(person);
    },
  });
  const choose = (field: Field, side: number) => {
    const next = new Set(taken);
    if (side === stays) next.delete(field);
    else next.add(field);
    setTaken(next);
  };
  const names = sides.map(({ user }) => fullName(user));
  return (
    <ActionDialog
      size="lg"
      variant="danger"
      errorMessage="They could not be merged. Please try again."
      title="Merge two people"
      description="Choose what stays. Bookings, invoices, payments, hours, posts and notes of both are kept. This cannot be undone."
      submitLabel="Merge People"
      isDisabled={into.refusal !== null || (isEnding && !endsSignIn)}
      action={{ isPending, error }}
      onSubmit={() => merge()}
      onClose={onClose}
    >
      <Comparison
        names={names}
        rows={[
          {
            label: 'Account',
            texts: sides.map(({ user }) => formatAccount(user)),
            choice: {
              side: stays,
              isDisabled: (side) => sides[side]?.refusal !== null && sides[1 - side]?.refusal === null,
              onChange: (side) => {
                setStays(side);
                setTaken(new Set());
              },
            },
          },
          ...MERGE_FIELDS.map((field) => {
            const texts = field === 'name' ? names : sides.map(({ user }) => user[field]);
            return {
              label: LABELS[field],
              texts,
              choice: {
                side: taken.has(field) ? 1 - stays : proposedSide(texts, stays),
                isDisabled: (side: number) => (texts[side] ?? '') === '',
                onChange: (side: number) => choose(field, side),
              },
            };
          }),
          ...COUNTS.map(([label, format]) => ({ label, texts: sides.map(format) })),
        ]}
      />
      {into.refusal !== null && <Alert tone="warning">{into.refusal}</Alert>}
      {into.refusal === null && isEnding && (
        <Switch
          name="endSignIn"
          label={`End the sign-in of ${from.user.email ?? fullName(from.user)}`}
          description={`Both can sign in. From now on only ${into.user.email ?? fullName(into.user)} can, with the password of that account.`}
          checked={endsSignIn}
          onCheckedChange={setEndsSignIn}
        />
      )}
    </ActionDialog>
  );
}

/** The account that may stay; the first one if both may. */
const chooseStaying = ([one, other]: [MergeSide, MergeSide]): number =>
  one.refusal !== null && other.refusal === null ? 1 : 0;

/** An empty field is filled from the other side. */
const proposedSide = (texts: readonly (string | null)[], stays: number): number =>
  (texts[stays] ?? '') === '' && (texts[1 - stays] ?? '') !== '' ? 1 - stays : stays;

function formatAccount({ hasAccount, isAdmin, email }: AdminUser): string {
  if (hasAccount === false) return 'No account';
  return `${isAdmin ? 'Administrator' : 'Account'} ${email ?? ''}`;
}

const LABELS: Readonly<Record<Field, string>> = {
  ...{ name: 'Name', email: 'Email', phoneNumber: 'Phone', company: 'Company', jobTitle: 'Job title' },
};

const COUNTS: readonly [label: string, format: (side: MergeSide) => string][] = [
  ['Bookings', ({ bookings }) => formatCount(bookings, 'booking', 'bookings')],
  ['Invoices', ({ invoices }) => formatCount(invoices, 'invoice', 'invoices')],
  ['CE hours', ({ hours }) => `${hours} h`],
  ['Posts', ({ posts }) => formatCount(posts, 'post', 'posts')],
  ['Notes', ({ notes }) => formatCount(notes, 'note', 'notes')],
];
