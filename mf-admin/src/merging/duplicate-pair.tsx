import { dismissDuplicate } from '@backflow/contracts/identity';
import type { BriefPerson, PersonMatch } from '@backflow/contracts/identity';
import { Link, mutate, toast, toastFailure, useNavigate } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import { formatContact } from '@backflow/remote-kit/admin';
import { Button, Muted, Row } from '@backflow/ui';
import { Suspense, lazy, useState } from 'react';
import { formatReasons } from './format-reasons.ts';
import { pathOfPerson } from '../person-text.ts';

// The comparison is fetched when it is first opened.
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

interface Props {
  person: Pick<BriefPerson, 'id' | 'firstName' | 'lastName'> & Partial<BriefPerson>;
  match: PersonMatch;
  /** True on the page of the person. */
  isOwnPage?: boolean;
}

/** Somebody who may be the same as a person, with the ways out: merge them, or tell them apart. */
export function DuplicatePair({ person, match, isOwnPage = false }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const navigate = useNavigate();
  const dismiss = async () => {
    setIsPending(true);
    try {
      await mutate(dismissDuplicate, { params: { id: person.id, otherId: match.id } });
      toast({ title: 'Told apart', description: 'This pair is not suggested again.' });
    } catch (error) {
      toastFailure('Error', error, 'That did not work. Please try again.');
      setIsPending(false);
    }
  };
  return (
    <Row
      title={
        <>
          {!isOwnPage && <Name person={person} />}
          <Name person={match} />
        </>
      }
      details={formatReasons(match)}
    >
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Compare and Merge
      </Button>
      <Button size="sm" variant="quiet" pending={isPending} onClick={() => void dismiss()}>
        Not the Same Person
      </Button>
      {isOpen && (
        <Suspense>
          <MergeDialog
            id={person.id}
            otherId={match.id}
            onMerged={({ id }) => {
              setIsOpen(false);
              if (isOwnPage) void navigate(pathOfPerson(id), { replace: true });
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Row>
  );
}

const Name = ({ person }: { person: Props['person'] }) => (
  <div>
    <Link to={pathOfPerson(person.id)}>{fullName(person)}</Link>
    {person.email !== undefined && (
      <Muted>
        {formatContact({ ...person, email: person.email })}
        {person.company != null && ` · ${person.company}`}
      </Muted>
    )}
  </div>
);
