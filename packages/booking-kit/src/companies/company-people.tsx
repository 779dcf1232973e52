import { COMPANY_ROLE_LABELS, withdrawCompanyInvitation } from '@backflow/contracts/identity';
import type { CompanyInvitation, CompanyMember } from '@backflow/contracts/identity';
import { Link, formatPacific, mutationOf, toast, toastFailure, useSession } from '@backflow/platform';
import { QueryPending, fullName, useModule, useNow } from '@backflow/remote-kit';
import { Badge, Button, Muted, Row, RowList } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './companies.module.css';
import { companyPeople } from './company-api.ts';
import { CompanySection } from './company-section.tsx';
import { MemberDialog } from './member-dialog.tsx';

const loadInvite = () => import('./invite-dialog.tsx');

interface Props {
  /** The company. */
  id: string;
  name: string;
  /** Further buttons beside the one that invites. */
  actions?: ReactNode;
  /** The page of a person, where the caller may see one. */
  personHref?: (userId: string) => string;
}

/** The members of a company and its open invitations; what may be changed is the server's to say. */
export function CompanyPeople({ id, name, actions, personHref }: Props) {
  const query = useQuery(companyPeople(id));
  const [invites, setInvites] = useState(false);
  const close = () => setInvites(false);
  const invite = useModule(invites ? loadInvite : undefined, close);
  const people = query.data;
  const mayInvite = people !== undefined && people.mayInvite.length > 0;
  return (
    <CompanySection
      title="People"
      actions={
        mayInvite && (
          <>
            {actions}
            <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setInvites(true)}>
              Invite
            </Button>
          </>
        )
      }
    >
      {!people && <QueryPending noun="people" query={query} lines={['60%', '70%', '50%']} />}
      {people?.members.length === 0 && (
        <Muted>
          Nobody yet. Invite an owner by email: owners invite managers and technicians themselves.
        </Muted>
      )}
      {people && people.members.length > 0 && (
        <RowList items={people.members} getKey={({ userId }) => userId}>
          {(member) => (
            <MemberRow company={{ id, name }} {...{ member, personHref, mayManage: people.mayManage }} />
          )}
        </RowList>
      )}
      {people && people.invitations.length > 0 && (
        <>
          <h3 className={styles.subhead}>Invited</h3>
          <RowList items={people.invitations} getKey={(invitation) => invitation.id}>
            {(invitation) => (
              <InvitationRow
                companyId={id}
                invitation={invitation}
                mayWithdraw={people.mayInvite.includes(invitation.role)}
              />
            )}
          </RowList>
        </>
      )}
      {invites && invite && people && (
        <invite.InviteDialog {...{ id, name, roles: people.mayInvite }} onClose={close} />
      )}
    </CompanySection>
  );
}

interface RowProps {
  company: { id: string; name: string };
  member: CompanyMember;
  mayManage: boolean;
  personHref: Props['personHref'];
}

function MemberRow({ company, member, mayManage, personHref }: RowProps) {
  const isOwn = useSession(({ user }) => user?.id === member.userId);
  const [changes, setChanges] = useState(false);
  return (
    <Row
      title={
        <>
          {personHref ? <Link to={personHref(member.userId)}>{fullName(member)}</Link> : fullName(member)}
          <Badge tone={member.role === 'technician' ? 'neutral' : 'water'}>
            {COMPANY_ROLE_LABELS[member.role]}
          </Badge>
          {isOwn && <Badge>You</Badge>}
        </>
      }
      details={[member.email, formatSharing(member)]}
    >
      {mayManage && (
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={`Change ${fullName(member)}`}
          onClick={() => setChanges(true)}
        >
          Change
        </Button>
      )}
      {changes && <MemberDialog {...{ company, member }} onClose={() => setChanges(false)} />}
    </Row>
  );
}

function formatSharing({ sharesBookings, sharesHours }: CompanyMember): string {
  const shared = [sharesBookings && 'other bookings', sharesHours && 'hours'].filter(
    (each) => each !== false,
  );
  return shared.length === 0 ? '' : `Shares ${shared.join(' and ')}`;
}

const withdrawing = mutationOf(
  withdrawCompanyInvitation,
  (params: { id: string; invitationId: string }) => ({ params }),
  { afterFailure: true },
);

function InvitationRow({
  companyId,
  invitation: { id, email, role, expiresAt },
  mayWithdraw,
}: {
  companyId: string;
  invitation: CompanyInvitation;
  mayWithdraw: boolean;
}) {
  const now = useNow();
  const { mutate, isPending } = useMutation({
    ...withdrawing,
    onSuccess: (...args) => {
      toast({ title: `The invitation of ${email} is withdrawn` });
      return withdrawing.onSuccess?.(...args);
    },
    onError: (error, ...args) => {
      toastFailure('Error', error, 'The invitation could not be withdrawn. Please try again.');
      return withdrawing.onError?.(error, ...args);
    },
  });
  const isExpired = Date.parse(expiresAt) <= now;
  return (
    <Row
      title={
        <>
          {email}
          <Badge>{COMPANY_ROLE_LABELS[role]}</Badge>
        </>
      }
      details={
        isExpired
          ? 'The link has expired: invite them again for another one'
          : `The link works until ${formatPacific(expiresAt, 'MMMM d')}`
      }
    >
      {mayWithdraw && (
        <Button
          size="sm"
          variant="ghost"
          pending={isPending}
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => mutate({ id: companyId, invitationId: id })}
        >
          Withdraw
        </Button>
      )}
    </Row>
  );
}
