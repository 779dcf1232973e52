import { getTicket } from '@backflow/contracts/bookings';
import type { Ticket } from '@backflow/contracts/bookings';
import { byId, keepPageOffline, queryOf, useParams, usePageTitle } from '@backflow/platform';
import { BackLink, NotFoundPage, QueryPending, isMissing } from '@backflow/remote-kit';
import { Container, PageHeader } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EndedTicket } from './ended-ticket.tsx';
import { TicketCode } from './ticket-code.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import styles from './ticket-page.module.css';

const back = <BackLink to="/dashboard?tab=my-events" label="Back to My Events" />;

/** The ticket of an own booking, to show at the door and to print. */
export function TicketPage() {
  const { id = '' } = useParams();
  const query = useQuery(queryOf(getTicket, byId(id)));
  const ticket = query.data;
  usePageTitle(ticket ? `Ticket: ${ticket.title}` : 'Ticket');
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container width="wide" className={styles.page}>
      <PageHeader back={back} title={ticket?.title ?? 'Ticket'} isPlaceholder={!ticket} />
      {ticket ? <TicketContent ticket={ticket} /> : <QueryPending noun="ticket" query={query} height={420} />}
    </Container>
  );
}

function TicketContent({ ticket }: { ticket: Ticket }) {
  const { code } = ticket;
  const isStored = useStoredPage(code);
  return (
    <div className={styles.ticket}>
      {code === null ? <EndedTicket ticket={ticket} /> : <TicketCode {...{ ...ticket, code, isStored }} />}
      <TicketFacts ticket={ticket} />
    </div>
  );
}

/** Stores the page in the browser, also once the ticket has ended, in place of its code. @returns true once it is stored */
function useStoredPage(code: string | null): boolean {
  const [isStored, setIsStored] = useState(false);
  useEffect(() => {
    let isShown = true;
    void keepPageOffline().then(({ isReady }) => isShown && setIsStored(isReady));
    return () => {
      isShown = false;
    };
  }, [code]);
  return isStored;
}
