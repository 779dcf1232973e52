import { KIND_OF_PATH, KIND_RULES, OFFER_PATHS } from '@backflow/contracts/bookings';
import type { Attendee } from '@backflow/contracts/bookings';
import { Link, useParams, usePageTitle } from '@backflow/platform';
import { NotFoundPage, QueryPending, fullName } from '@backflow/remote-kit';
import { Button, Container, Icon } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { recipientCountQuery } from './api.ts';
import { bookedOffer } from './offer.ts';
import type { Offer } from './offer.ts';
import type { OfferKey } from '@backflow/booking-kit';
import styles from './sign-in-sheet.module.css';

/** A printable list of the people with a seat, to be signed at the door. */
export function SignInSheetPage() {
  const { kind, id } = useParams();
  const offers = OFFER_PATHS.find((path) => path === kind);
  if (offers === undefined || id === undefined) return <NotFoundPage />;
  // A course has no date, so nobody signs in.
  if (!KIND_RULES[KIND_OF_PATH[offers]].isAttended) return <NotFoundPage />;
  return <SignInSheet offer={{ offers, id }} />;
}

function SignInSheet({ offer }: { offer: OfferKey }) {
  const details = useQuery(bookedOffer(offer));
  const people = useQuery(recipientCountQuery(offer));
  usePageTitle('Sign-In Sheet');
  return (
    <Container className={styles.page}>
      <div className={styles.tools}>
        <Link to={`/admin/bookings/${offer.offers}/${offer.id}`}>
          <Icon name="chevron-left" size={18} /> Back to the Attendees
        </Link>
        {people.data && (
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {details.isSuccess && people.isSuccess ? (
        <Sheet offer={details.data} people={people.data} />
      ) : (
        <QueryPending noun="sign-in sheet" query={details.isError ? details : people} height={480} />
      )}
    </Container>
  );
}

function Sheet({ offer, people }: { offer: Offer; people: readonly Attendee[] }) {
  const { title, when, location } = offer;
  return (
    <article className={styles.sheet}>
      <p className={styles.kind}>Sign-In Sheet</p>
      <h1 tabIndex={-1} data-page-heading="">
        {title}
      </h1>
      <p>{when}</p>
      {location !== null && <p>{location}</p>}
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
