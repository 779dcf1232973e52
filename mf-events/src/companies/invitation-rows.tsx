import type { ReceivedInvitation } from '@backflow/contracts/identity';
import { CompanySection } from '@backflow/booking-kit';
import { formatPacific, reasonOf, toast, toastFailure } from '@backflow/platform';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { accepting, declining, formatRole } from './api.ts';
import styles from './companies.module.css';

/** Invitations to the caller's address, to accept or decline. */
export const InvitationRows = ({ invitations }: { invitations: readonly ReceivedInvitation[] }) => (
  <CompanySection title="Invitations">
    <ul className={styles.rows}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  </CompanySection>
);

function InvitationRow({ invitation }: { invitation: ReceivedInvitation }) {
  const { id: invitationId, company, from, role, expiresAt } = invitation;
  const accept = useMutation(accepting);
  const decline = useMutation(declining);
  const fail = (error: unknown) => toastFailure('Error', error, reasonOf(error, 'That did not work.'));
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <strong>{company}</strong>
        <span className={styles.aside}>
          {from ?? 'The company'} invites you as {formatRole(role)}, until{' '}
          {formatPacific(expiresAt, 'MMMM d')}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button
          size="sm"
          pending={accept.isPending}
          aria-label={`Accept the invitation of ${company}`}
          onClick={() =>
            accept.mutate(
              { invitationId },
              { onSuccess: () => toast({ title: `You are with ${company} now` }), onError: fail },
            )
          }
        >
          Accept
        </Button>
        <Button
          size="sm"
          variant="quiet"
          pending={decline.isPending}
          aria-label={`Decline the invitation of ${company}`}
          onClick={() =>
            decline.mutate(
              { invitationId },
              { onSuccess: () => toast({ title: `You have declined ${company}` }), onError: fail },
            )
          }
        >
          Decline
        </Button>
      </div>
    </li>
  );
}
