import type { AdminUser } from '@backflow/contracts/identity';
import { Navigate, Slot, useNavigate, useParams, useSession } from '@backflow/platform';
import type { FrameProps } from '@backflow/platform';
import { QueryError, fullName, isMissing } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { Button, EmptyState, Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOfPerson } from '../person-text.ts';
import { getRequest } from '../premium/api.ts';
import { PremiumRequestNote } from '../premium/premium-request-note.tsx';
import { person } from './api.ts';
import { ContactActions } from './contact-actions.tsx';
import { Duplicates } from './duplicates.tsx';
import { MemberNotes } from './member-notes.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonAudit } from './person-audit.tsx';
import { PersonHeader } from './person-header.tsx';
import styles from './person-page.module.css';
import { Section } from './section.tsx';
import { PremiumDialog } from './premium-dialog.tsx';
import { UserSessions } from './user-sessions.tsx';

/** Everything about one account: contact, bookings, courses, posts, notes, sessions, audit log, and what can be done to it. */
export function PersonPage() {
  const { id = '' } = useParams();
  const query = useQuery(person(id));
  // Part of the page from the start: it stands above everything else.
  const request = useQuery(getRequest(id));
  const user = query.data;
  // The old address of somebody who was merged.
  if (user && user.id !== id) return <Navigate to={pathOfPerson(user.id)} replace />;
  if (user && !request.isPending) return <Person key={id} user={user} />;
  return (
    <AdminPage title="Person">
      {(query.isPending || user) && (
        <SkeletonGroup label="Loading the account" className={styles.person}>
          <Skeleton height={240} />
        </SkeletonGroup>
      )}
      {query.isError && isMissing(query.error) && (
        <EmptyState drawing="classroom" title="This account does not exist">
          It may have been erased.
        </EmptyState>
      )}
      {query.isError && !isMissing(query.error) && (
        <QueryError title="This account could not be opened" query={query} />
      )}
    </AdminPage>
  );
}

function Person({ user }: { user: AdminUser }) {
  const { id } = user;
  const isOwn = useSession((session) => session.user?.id === id);
  const navigate = useNavigate();
  const [givesPremium, setGivesPremium] = useState(false);
  return (
    <AdminPage
      title={fullName(user)}
      actions={
        <>
          {user.hasAccount === false && <ContactActions user={user} />}
          <Button variant="quiet" onClick={() => setGivesPremium(true)}>
            {user.subscriptionStatus === 'premium' ? 'Change Premium' : 'Give Premium'}
          </Button>
        </>
      }
    >
      <div className={styles.person}>
        <PremiumRequestNote userId={id} />
        <PersonHeader user={user} />
        {!isOwn && <Duplicates user={user} />}
        <div className={styles.columns}>
          <div className={styles.column}>
            <Slot
              name="admin.person"
              Frame={SlotSection}
              loading={<SectionLoading />}
              options={{ id, name: fullName(user) }}
            />
          </div>
          <div className={styles.column}>
            {!isOwn && <MemberNotes userId={id} />}
            {user.hasAccount !== false && <UserSessions user={user} />}
            <PersonAudit userId={id} />
          </div>
        </div>
        <PersonActions user={user} onErased={() => void navigate('/admin/people', { replace: true })} />
      </div>
      {givesPremium && <PremiumDialog user={user} onClose={() => setGivesPremium(false)} />}
    </AdminPage>
  );
}

const SlotSection = ({ id, title, children }: FrameProps) => (
  <Section id={id} title={title}>
    {children}
  </Section>
);

const SectionLoading = () => (
  <SkeletonGroup label="Loading">
    <SkeletonLine width="70%" />
    <SkeletonLine width="50%" />
  </SkeletonGroup>
);
