import type { ReceivedInvitation } from '@backflow/contracts/identity';
import { CompanySection } from '@backflow/booking-kit';
import { formatPacific, toast, toastFailure } from '@backflow/platform';
import { Row, RowList } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { AnswerButtons } from '../mailed-link/link-page.tsx';
import { accepting, declining, formatInvitation } from './api.ts';

/** Invitations to the caller's address, to accept or decline. */
export const InvitationRows = ({ invitations }: { invitations: readonly ReceivedInvitation[] }) => (
  <CompanySection title="Invitations">
    <RowList items={invitations} getKey={({ id }) => id}>
      {(invitation) => <InvitationRow invitation={invitation} />}
    </RowList>
  </CompanySection>
);

function InvitationRow({ invitation }: { invitation: ReceivedInvitation }) {
  const { id: invitationId, company, expiresAt } = invitation;
  const accept = useMutation(accepting);
  const decline = useMutation(declining);
  const getAnswer = ({ isPending, mutate }: typeof accept | typeof decline, title: string) => ({
    isPending,
    onClick: () =>
      mutate(
        { invitationId },
        {
          onSuccess: () => toast({ title }),
          onError: (error) => toastFailure('Error', error, 'That did not work. Please try again.'),
        },
      ),
  });
  return (
    <Row
      title={company}
      details={`${formatInvitation(invitation)}, until ${formatPacific(expiresAt, 'MMMM d')}`}
    >
      <AnswerButtons
        of={`the invitation of ${company}`}
        accept={getAnswer(accept, `You are with ${company} now`)}
        decline={getAnswer(decline, `You have declined ${company}`)}
      />
    </Row>
  );
}
