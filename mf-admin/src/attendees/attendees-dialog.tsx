import { Link } from '@backflow/platform';
import { ConfirmDialog, QueryError, useSettled } from '@backflow/remote-kit';
import { Button, Dialog, EmptyState, SearchField, buttonClass } from '@backflow/ui';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../frame/data-table.tsx';
import { ListArea } from '../frame/list-area.tsx';
import { attendeeCounts, attendeeList, attendeeSubject } from './api.ts';
import type { AttendeeFilter } from './api.ts';
import { attendeeColumns } from './attendee-columns.tsx';
import { fullName } from './attendee-words.ts';
import styles from './attendees-dialog.module.css';
import { KINDS } from './kinds.ts';
import type { Attendee, AttendeesKind } from './kinds.ts';
import { MailDialog } from './mail-dialog.tsx';
import { mailNote } from './mail-note.ts';
import { RegisterDialog } from './register-dialog.tsx';
import { StatusFilter } from './status-filter.tsx';
import { SubjectFacts } from './subject-facts.tsx';
import { useAttendeeChanges } from './use-attendee-changes.ts';

export type { AttendeesKind } from './kinds.ts';

interface Props {
  kind: AttendeesKind;
  /** Of the event, webinar or course. */
  id: string;
  onClose: () => void;
}

const ALL: AttendeeFilter = { status: '', search: '' };

/** Who takes part in something, and what administrators do with it. */
export function AttendeesDialog({ kind, id, onClose }: Props) {
  const of = { kind, id };
  const { title, people, hasSignInSheet, csvHref } = KINDS[kind];
  const subject = useQuery(attendeeSubject(of));
  const counts = useQuery(attendeeCounts(of)).data;
  const [filter, setFilter] = useState(ALL);
  const search = useSettled(filter.search);
  const list = useInfiniteQuery({
    ...attendeeList(of, { status: filter.status, search }),
    placeholderData: keepPreviousData,
  });
  const { busy, setStatus, setAttendance } = useAttendeeChanges(of, subject.data);
  const [opened, setOpened] = useState<'mail' | 'register' | null>(null);
  const [leaving, setLeaving] = useState<Attendee | null>(null);
  const close = () => setOpened(null);

  return (
    <>
      <Dialog open size="lg" title={title} description={subject.data?.title} onClose={onClose}>
        {subject.isError ? (
          <QueryError title={`The ${people.many} could not be loaded`} query={subject} />
        ) : (
          <div className={styles.content}>
            <SubjectFacts subject={subject.data} />
            <div className={styles.tools}>
              <Button size="sm" onClick={() => setOpened('register')}>
                {kind === 'courses' ? 'Enroll Member' : 'Register Member'}
              </Button>
              <Button size="sm" variant="quiet" disabled={!counts} onClick={() => setOpened('mail')}>
                Mail All
              </Button>
              {hasSignInSheet && (
                <Link to={`/admin/sign-in-sheet/${kind}/${id}`} className={buttonClass('quiet', 'sm')}>
                  Sign-In Sheet
                </Link>
              )}
              <a href={csvHref(id)} download className={buttonClass('quiet', 'sm')}>
                Export CSV
              </a>
            </div>
            <StatusFilter
              kind={kind}
              counts={counts}
              selected={filter.status}
              onSelect={(status) => setFilter({ ...filter, status })}
            />
            <SearchField
              label="Search names and addresses"
              name="attendees"
              maxLength={100}
              value={filter.search}
              onValueChange={(typed) => setFilter({ ...filter, search: typed })}
            />
            <ListArea
              things={people.many}
              items={list.data?.pages.flatMap(({ items }) => items)}
              query={list}
              isFiltered={filter.status !== '' || search !== ''}
              onClear={() => setFilter(ALL)}
              empty={
                <EmptyState
                  title={kind === 'courses' ? 'Nobody is enrolled yet' : 'Nobody is registered yet'}
                />
              }
            >
              {(attendees) => (
                <DataTable
                  label={title}
                  rows={attendees}
                  query={list}
                  isChanging={list.isPlaceholderData}
                  columns={attendeeColumns({
                    ...{ kind, busy, setStatus, setAttendance },
                    accessLevel: subject.data?.accessLevel,
                    cancel: setLeaving,
                  })}
                />
              )}
            </ListArea>
          </div>
        )}
      </Dialog>
      {opened === 'register' && <RegisterDialog of={of} onClose={close} />}
      {opened === 'mail' && counts && <MailDialog of={of} counts={counts} onClose={close} />}
      <ConfirmDialog
        open={leaving !== null}
        title={kind === 'courses' ? 'Cancel Enrollment' : 'Cancel Registration'}
        question={leaving ? `Are you sure you want to cancel ${nameWords(leaving, kind)}?` : ''}
        note={
          leaving &&
          subject.data &&
          mailNote(leaving.user, { kind, subject: subject.data, from: leaving.status, to: 'cancelled' })
        }
        confirmLabel="Yes, Cancel"
        cancelLabel="Keep"
        onConfirm={() => {
          if (leaving) setStatus(leaving, 'cancelled');
          setLeaving(null);
        }}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

const nameWords = ({ user }: Attendee, kind: AttendeesKind): string =>
  `the ${kind === 'courses' ? 'enrollment' : 'registration'} of ${fullName(user)}`;
