import type { Device, Door } from '@backflow/contracts/bookings';
import {
  Link,
  keepPageOffline,
  useParams,
  usePageTitle,
  useSession,
  useSignOutGuard,
} from '@backflow/platform';
import { NotFoundPage, QueryPending, formatCount, isMissing, useNow } from '@backflow/remote-kit';
import { Button, Container, Icon, Switch } from '@backflow/ui';
import { useEffect, useState } from 'react';
import { DaySelect } from '../bookings/day-select.tsx';
import { findCurrent, nameOfDay } from '../bookings/sessions-of-offer.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { CameraView } from './camera-view.tsx';
import { Conflicts } from './conflicts.tsx';
import { DeviceDialog } from './device-dialog.tsx';
import { nameDevice, readDevice } from './device.ts';
import { DoorCases } from './door-cases.tsx';
import styles from './door-page.module.css';
import { FindPerson } from './find-person.tsx';
import { LastCheckIns } from './last-check-ins.tsx';
import { loadDecoder } from './load-decoder.ts';
import type { StoredDoor } from './stored-door.ts';
import { SyncState } from './sync-state.tsx';
import { countIn, useCheckIns } from './use-check-ins.ts';
import { useDoor } from './use-door.ts';
import { prepareVerification } from './verify-ticket.ts';
import { WalkInDialog } from './walk-in-dialog.tsx';

/** Lets people in to an event, also without a network. */
export function DoorPage() {
  const { event } = useParams();
  const { user } = useSession();
  usePageTitle('Check-In');
  if (event === undefined || user === null) return <NotFoundPage />;
  return <DoorOf key={event} eventId={event} userId={user.id} />;
}

function DoorOf({ eventId, userId }: { eventId: string; userId: string }) {
  const { read, query, isLive } = useDoor(userId, eventId);
  const [device, setDevice] = useState(readDevice);
  const [isNaming, setIsNaming] = useState(device === undefined);
  useEffect(() => {
    prepareVerification();
    // Without a network a page has what it has loaded before.
    void loadDecoder()
      .then(keepPageOffline)
      .catch(() => undefined);
  }, []);
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      {read ? (
        device && <OpenDoor {...{ userId, device, read, isLive }} onRename={() => setIsNaming(true)} />
      ) : (
        <QueryPending noun="list of this event" query={query} height={480} />
      )}
      {isNaming && (
        <DeviceDialog
          device={device}
          onNamed={(named) => {
            setDevice(named);
            setIsNaming(false);
          }}
          onClose={() => {
            setDevice((before) => before ?? nameDevice());
            setIsNaming(false);
          }}
        />
      )}
    </Container>
  );
}

interface Props {
  userId: string;
  device: Device;
  read: StoredDoor;
  isLive: (now: number) => boolean;
  onRename: () => void;
}

function OpenDoor({ userId, device, read, isLive, onRename }: Props) {
  const now = useNow() + read.clockOffset;
  const [chosen, setChosen] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isWalkIn, setIsWalkIn] = useState(false);
  const { sessions } = read.door;
  const session = sessions.find(({ id }) => id === chosen) ?? findCurrent(sessions, now);
  const sessionId = session?.id ?? '';
  const checkIns = useCheckIns({ userId, device, read, isLive, sessionId, isLeaving });
  const { door, answer, unsent } = checkIns;
  useSignOutGuard(() =>
    unsent.length === 0
      ? undefined
      : `${formatCount(unsent.length, 'check-in is', 'check-ins are')} not sent yet. They stay in this browser, and are sent when you sign in here again.`,
  );
  const { present, expected } = countIn(door, sessionId);
  const live = isLive(now);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1} data-page-heading="" className={styles.title}>
            {door.title}
          </h1>
          <p className={styles.quiet}>
            {[session && nameOfDay(sessions, session), door.place].filter(Boolean).join(' · ')}
          </p>
          <Link to={`/admin/bookings/events/${door.offerId}`} className={styles.back}>
            <Icon name="chevron-left" size={18} /> Back to the Attendees
          </Link>
        </div>
        <p className={styles.count}>
          <strong>{present}</strong> of {expected} in
        </p>
      </header>
      <AnswerPanel
        answer={answer}
        idle={`Ready: people ${isLeaving ? 'leave' : 'come in'}${live ? '' : ', no network'}`}
        onLetIn={(shown) => void checkIns.letInAnyway(shown)}
        onClear={checkIns.clear}
      />
      <Conflicts door={door} conflicts={checkIns.conflicts} onDismiss={checkIns.dismissConflict} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CameraView onCode={checkIns.scan} />
          <FindPerson
            {...{ door, isLeaving }}
            onChoose={(person, way) => void checkIns.choose(person, way)}
            onScan={(text) => void checkIns.scan(text)}
          />
          <Button variant="quiet" onClick={() => setIsWalkIn(true)}>
            Walk-In…
          </Button>
        </div>
        <div className={styles.column}>
          <SyncState asOf={door.asOf} isLive={live} {...{ now, unsent }} />
          <DaySelect sessions={sessions} selected={sessionId} onSelect={setChosen} />
          {sessions.length > 1 && <DayCounts door={door} />}
          <Switch
            name="leaving"
            label="People leave"
            description="Each scan is a time out."
            checked={isLeaving}
            onCheckedChange={setIsLeaving}
          />
          <DoorCases door={door} />
          <LastCheckIns {...{ door, device, sessionId, unsent }} onUndo={checkIns.undo} />
          <p className={styles.quiet}>
            This device: {device.name}{' '}
            <Button size="sm" variant="ghost" onClick={onRename}>
              Rename
            </Button>
          </p>
        </div>
      </div>
      {isWalkIn && (
        <WalkInDialog
          seats={formatSeats(door, live)}
          onAdd={checkIns.addWalkIn}
          onClose={() => setIsWalkIn(false)}
        />
      )}
    </>
  );
}

/** How many are in on each day of several. */
const DayCounts = ({ door }: { door: Door }) => (
  <ul className={styles.days} aria-label="People in by day">
    {door.sessions.map(({ id }, index) => {
      const { present, expected } = countIn(door, id);
      return (
        <li key={id}>
          Day {index + 1}: <strong>{present}</strong> of {expected}
        </li>
      );
    })}
  </ul>
);

function formatSeats({ seatsLeft }: Door, isLive: boolean): string {
  if (!isLive) return 'Without a network it is not known whether a seat is free.';
  if (seatsLeft === null) return 'There is no limit of seats.';
  return seatsLeft === 0 ? 'All seats are taken.' : `${formatCount(seatsLeft, 'seat is', 'seats are')} free.`;
}
