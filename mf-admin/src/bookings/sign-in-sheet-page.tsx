import { KIND_OF_PATH, KIND_RULES, OFFER_PATHS } from '@backflow/contracts/bookings';
import type { Attendee, Session } from '@backflow/contracts/bookings';
import { Link, siteSettings, useParams, usePageTitle } from '@backflow/platform';
import { NotFoundPage, QueryPending, fullName, useNow } from '@backflow/remote-kit';
import { Button, Container, Icon, TextField } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recipientCountQuery } from './api.ts';
import { owes } from './attendee-cells.tsx';
import { DaySelect } from './day-select.tsx';
import { bookedOffer } from './offer.ts';
import type { Offer } from './offer.ts';
import { findCurrent, nameOfDay, timesOfDay } from './sessions-of-offer.ts';
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

const SPARE_LINES = 5;
const MAX_SPARE_LINES = 40;

function SignInSheet({ offer }: { offer: OfferKey }) {
  const details = useQuery(bookedOffer(offer));
  const people = useQuery(recipientCountQuery(offer));
  const [chosen, setChosen] = useState<string>();
  const [spare, setSpare] = useState(SPARE_LINES);
  usePageTitle('Sign-In Sheet');
  const now = useNow();
  const sessions = details.data?.sessions ?? [];
  const selected = chosen ?? findCurrent(sessions, now)?.id ?? '';
  const printed = selected === '' ? sessions : sessions.filter(({ id }) => id === selected);
  return (
    <Container className={styles.page}>
      <div className={styles.tools}>
        <Link to={`/admin/bookings/${offer.offers}/${offer.id}`}>
          <Icon name="chevron-left" size={18} /> Back to the Attendees
        </Link>
        <DaySelect sessions={sessions} selected={selected} onSelect={setChosen} all="All Days" />
        <TextField
          className={styles.spare}
          label="Spare lines"
          name="spare"
          type="number"
          min={0}
          max={MAX_SPARE_LINES}
          value={String(spare)}
          onChange={({ currentTarget: { value } }) =>
            setSpare(Math.min(MAX_SPARE_LINES, Math.max(0, Math.floor(Number(value)))))
          }
        />
        {people.data && (
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {details.isSuccess && people.isSuccess ? (
        printed.map((session) => (
          <Sheet key={session.id} offer={details.data} {...{ session, people: people.data, spare }} />
        ))
      ) : (
        <QueryPending noun="sign-in sheet" query={details.isError ? details : people} height={480} />
      )}
    </Container>
  );
}

interface SheetProps {
  offer: Offer;
  session: Session;
  people: readonly Attendee[];
  /** Empty lines for who comes without a booking, numbered '+1': 5 may be the number of who books after it was printed. */
  spare: number;
}

const COLUMNS = [
  ['No.', styles.number],
  ['Name', undefined],
  ['Company', styles.company],
  ['License no.', styles.licence],
  ['Time in', styles.time],
  ['Time out', styles.time],
  ['Signature', styles.signature],
] as const;

/** The sheet of one day. */
function Sheet({ offer: { title, location, sessions, facilitator }, session, people, spare }: SheetProps) {
  const instructor = session.instructor ?? facilitator;
  const lines: readonly (Attendee | null)[] = [...people, ...Array<null>(spare).fill(null)];
  return (
    <article className={styles.sheet}>
      <p className={styles.kind}>Sign-In Sheet, {siteSettings().companyName}</p>
      <h1 tabIndex={-1} data-page-heading="">
        {title}
      </h1>
      <p>
        {nameOfDay(sessions, session)}, {timesOfDay(session)}
      </p>
      <p>{(location === 'Virtual' ? null : session.location) ?? location}</p>
      {lines.length === 0 ? (
        <p className={styles.nobody}>Nobody has a seat yet.</p>
      ) : (
        <table className={styles.people} aria-label="Attendees">
          <thead>
            <tr>
              {COLUMNS.map(([label, className]) => (
                <th key={label} scope="col" className={className}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((person, index) => (
              <tr key={person?.id ?? `spare ${index}`}>
                <td className={styles.number}>
                  {person ? (person.number ?? index + 1) : `+${index - people.length + 1}`}
                </td>
                <td>
                  {person && fullName(person.user)}
                  {person && <span className={styles.unpaid}>{paymentNote(person)}</span>}
                </td>
                <td>{person?.user.company}</td>
                <td>{person?.user.licenceNumber}</td>
                <td />
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.onPaper}>Times and signatures have their columns on the printed sheet.</p>
      <p className={styles.instructor}>
        <span>Instructor: {instructor}</span>
        <span>Signature:</span>
        <span>Date:</span>
      </p>
    </article>
  );
}

/** Note for the door: ' (unpaid)' where the member still has to pay, ' (Acme Plumbing pays)' where nobody there is asked for money. */
function paymentNote(person: Attendee): string | null {
  const { payer, account } = person;
  if (payer) return account ? ` (${payer.name} pays)` : null;
  return owes(person) ? ' (unpaid)' : null;
}
