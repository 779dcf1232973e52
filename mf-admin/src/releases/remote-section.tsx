import type { ReleaseSummary, RemoteState } from '@backflow/contracts/releases';
import { Alert, Badge, Badges, Button, Card } from '@backflow/ui';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PointerRequest } from './pointer-dialog.tsx';
import { ReleaseChart } from './release-chart.tsx';
import { Figures } from './release-figures.tsx';
import { ReleaseHistory, RollbackNote } from './release-history.tsx';
import {
  formatAdapter,
  formatBuilt,
  formatCounts,
  formatPublished,
  formatSince,
  waitingRelease,
} from './release-text.ts';
import styles from './releases.module.css';
import { StoredReleases } from './stored-releases.tsx';

// The forms are fetched with the first change.
const PointerDialog = lazy(async () => ({ default: (await import('./pointer-dialog.tsx')).PointerDialog }));

/** One remote: its live, canary and previous release, what can be done, its history and its stored releases. */
export function RemoteSection({ state }: { state: RemoteState }) {
  const { remote, title, live, liveSince, liveBy, previous, canary, disabled, changedBy } = state;
  const [request, setRequest] = useState<PointerRequest | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = waitingRelease(state);

  // The button may have disappeared with its action: then the heading takes the focus.
  useEffect(() => {
    if (request === null && document.activeElement === document.body) heading.current?.focus();
  }, [request, state]);

  return (
    <Card role="region" aria-labelledby={`${remote}-title`} className={styles.area}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 id={`${remote}-title`} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <Badges>
            {disabled !== null && <Badge tone="danger">Disabled</Badge>}
            {canary && <Badge tone="brass">Canary {canary.share}%</Badge>}
            {waiting && <Badge tone="water">New release</Badge>}
          </Badges>
        </div>
        <Actions state={state} onRequest={setRequest} />
      </div>
      {disabled !== null && (
        <Alert tone="warning" title="Visitors see this instead of the area:">
          <p className={styles.reason}>{disabled}</p>
        </Alert>
      )}
      {changedBy?.kind === 'automatic' && <RollbackNote remote={remote} />}
      <div className={styles.releases}>
        <Release
          label="Live"
          release={live}
          at={liveSince}
          since={liveSince !== null && liveBy && formatSince(liveSince, liveBy)}
          none="Nothing is live: visitors are told that the area is not available."
        />
        {canary && (
          <Release
            label={`Canary, ${canary.share}% of visitors`}
            release={canary.release}
            at={canary.since}
            since={formatSince(canary.since, canary.by)}
          />
        )}
        <Release label="Previous" release={previous} none="There is nothing to roll back to yet." />
      </div>
      <div>
        <Disclosure summary="Failures and speed">
          <Figures state={state} />
        </Disclosure>
        <Disclosure summary="Stored releases">
          <StoredReleases state={state} onRequest={setRequest} />
        </Disclosure>
        <Disclosure summary="History">
          <ReleaseHistory remote={remote} revision={state.revision} />
        </Disclosure>
      </div>
      {request && (
        <Suspense>
          <PointerDialog state={state} request={request} onClose={() => setRequest(null)} />
        </Suspense>
      )}
    </Card>
  );
}

/** A part that is fetched and rendered once it is opened. */
function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}

interface ActionsProps {
  state: RemoteState;
  onRequest: (request: PointerRequest) => void;
}

function Actions({ state, onRequest }: ActionsProps) {
  const { title, live, previous, canary, disabled, releases } = state;
  const candidate = waitingRelease(state) ?? releases.find(({ version }) => version !== live?.version);
  const button = (label: string, request: PointerRequest, isMain = false) => (
    <Button
      size="sm"
      variant={isMain ? 'primary' : 'quiet'}
      aria-label={`${label}: ${title}`}
      onClick={() => onRequest(request)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {canary && button('Promote Canary', { action: 'promote', version: canary.release.version }, true)}
      {canary && button('Change Share', { action: 'canary', version: canary.release.version })}
      {canary && button('Stop Canary', { action: 'stop-canary' })}
      {!canary && candidate && button('Promote', { action: 'promote', version: candidate.version }, true)}
      {!canary &&
        live &&
        candidate &&
        button('Start Canary', { action: 'canary', version: candidate.version })}
      {previous && button('Roll Back', { action: 'rollback' })}
      {disabled === null ? button('Disable', { action: 'disable' }) : button('Enable', { action: 'enable' })}
    </div>
  );
}

interface ReleaseProps {
  label: string;
  release: ReleaseSummary | null;
  /** When it became what `label` says. */
  at?: string | null;
  /** Since when it is what `label` says, and by whom. */
  since?: string | null | false;
  /** Shown where there is no such release. */
  none?: string;
}

const Release = ({ label, release, at, since, none }: ReleaseProps) => (
  <div className={styles.release}>
    <h3>{label}</h3>
    {release ? (
      <>
        <p className={styles.version}>{release.version}</p>
        <p className={styles.aside}>{since || formatPublished(release)}</p>
        {release.built && <p className={styles.aside}>{formatBuilt(release.built)}</p>}
        {release.adapter && (
          <p className={styles.aside}>
            <strong>{formatAdapter(release.adapter, at)}</strong>
          </p>
        )}
        <ReleaseChart release={release} />
        <p className={release.failures > 0 ? styles.failing : styles.counts}>{formatCounts(release)}</p>
      </>
    ) : (
      <p className={styles.aside}>{none}</p>
    )}
  </div>
);
