import { Link, useParams, usePageTitle } from '@backflow/platform';
import { NotFoundPage, QueryError } from '@backflow/remote-kit';
import { Button, Container, Icon, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { attendeeSubject, seated } from './api.ts';
import { fullName } from './attendee-words.ts';
import type { Attendee, AttendeesKind } from './kinds.ts';
import styles from './sign-in-sheet.module.css';
import type { Subject } from './subject.ts';

/** A list of who has a seat, to be signed at the door. */
export function SignInSheetPage() {
  const { kind, id } = useParams();
  if ((kind !== 'events' && kind !== 'webinars') || id === undefined) return <NotFoundPage />;
  return <SignInSheet kind={kind} id={id} />;
}

function SignInSheet({ kind, id }: { kind: Exclude<AttendeesKind, 'courses'>; id: string }) {
  const subject = useQuery(attendeeSubject({ kind, id }));
  const people = useQuery(seated({ kind, id }));
  usePageTitle('Sign-In Sheet');
  const failed = subject.isError ? subject : people.isError ? people : null;
  return (
    <Container className={styles.page}>
      <div className={styles.tools}>
        <Link to={`/admin?tab=${kind}&attendees=${id}`}>
          <Icon name="chevron-left" size={18} /> Back to the attendees
        </Link>
        {people.data && (
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {failed ? (
        <QueryError title="The sign-in sheet could not be loaded" query={failed} />
      ) : subject.data && people.data ? (
        <Sheet subject={subject.data} people={people.data} />
      ) : (
        <SkeletonGroup label="Loading the sign-in sheet">
          <Skeleton height={480} />
        </SkeletonGroup>
      )}
    </Container>
  );
}

function Sheet({ subject, people }: { subject: Subject; people: readonly Attendee[] }) {
  const { title, when, place } = subject;
  return (
    <article className={styles.sheet}>
      <p className={styles.kind}>Sign-In Sheet</p>
      <h1 tabIndex={-1} data-page-heading="">
        {title}
      </h1>
      <p>{when}</p>
      {place !== null && <p>{place}</p>}
      {people.length === 0 ? (
        <p className={styles.nobody}>Nobody has a seat yet.</p>
      ) : (
        <table className={styles.people} aria-label="Attendees">
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                No.
              </th>
              <th scope="col">Name</th>
              <th scope="col">Company</th>
              <th scope="col" className={styles.signature}>
                Signature
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, user }, index) => (
              <tr key={id}>
                <td className={styles.number}>{index + 1}</td>
                <td>{fullName(user)}</td>
                <td>{user.company}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}
