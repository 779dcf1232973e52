import { CHECK_OUTCOME_ELEMENT_ID, parsePreview } from '@backflow/contracts';
import {
  CheckStart,
  reportCheckAsAdmin,
  startCheckAsAdmin,
  withoutNotes,
} from '@backflow/contracts/releases';
import type { CheckFinding, CheckOutcome } from '@backflow/contracts/releases';
import * as z from '@backflow/contracts/zod';
import { Link, reasonOf, request, usePageTitle, useSearchParams, useSession } from '@backflow/platform';
import { Alert, Button, Container, PageHeader, buttonClass } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './check-page.module.css';
import { runCheck } from './run-check.ts';
import type { CheckProgress } from './run-check.ts';

type State = 'waiting' | 'running' | { outcome: CheckOutcome } | { failure: string };

/** `/release-check?release=events@V`: runs a stored release in frames of this page. The release command passes what it needs in the fragment. */
export function CheckPage() {
  usePageTitle('Check of a release');
  const [params] = useSearchParams();
  const { status, user } = useSession();
  const isAdmin = user?.isAdmin === true;
  const release = parsePreview(params.get('release'));
  const [given] = useState(readFragment);
  const { state, progress, width, frame, run } = useCheck();
  useEffect(() => {
    // The command's browser has no session: nobody's own is used because of a link.
    if (given && status === 'signed-out') void run(() => Promise.resolve(given));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [status]);
  if (!release || release.version === '' || (!given && !isAdmin)) {
    return (
      <Container className={styles.page}>
        <PageHeader title="Check of a Release" />
        <Alert tone="warning" title="Nothing to check here">
          <p>Administrators open this page from Releases, where each stored release can be checked.</p>
        </Alert>
      </Container>
    );
  }
  const { remote, version } = release;
  const runAsAdmin = () =>
    run(
      () => request(startCheckAsAdmin, { params: { remote }, body: { version } }),
      (outcome) => request(reportCheckAsAdmin, { params: { remote }, body: outcome }),
    );
  return (
    <Container className={styles.page}>
      <PageHeader title={`Check of ${remote} ${version}`} />
      {state === 'waiting' && (
        <div className={styles.actions}>
          <p>
            Every page and widget of this release is opened in this browser, as a visitor, a member and an
            administrator. It takes some minutes. Its code runs with your account; writes are not sent.
          </p>
          <Button onClick={() => void runAsAdmin()}>Run the Check</Button>
        </div>
      )}
      {state === 'running' && (
        <p role="status">
          {progress
            ? `${progress.part}, as ${progress.role}, ${progress.width} px. Leave this tab open and in front.`
            : 'The check begins.'}
        </p>
      )}
      {typeof state === 'object' && (
        <>
          <Result state={state} />
          <div hidden id={CHECK_OUTCOME_ELEMENT_ID}>
            {JSON.stringify(state)}
          </div>
        </>
      )}
      {state === 'running' && (
        <div className={styles.view}>
          <iframe
            key={width}
            ref={frame}
            title="The release"
            width={width}
            height={900}
            style={{ scale: String(width > 700 ? 0.5 : 0.75) }}
          />
        </div>
      )}
      {progress && (
        <Findings
          findings={
            typeof state === 'object' && 'outcome' in state ? state.outcome.findings : progress.findings
          }
        />
      )}
      {typeof state === 'object' && isAdmin && (
        <div className={styles.actions}>
          <Button onClick={() => void runAsAdmin()}>Check Again</Button>
          <Link to="/admin/releases" className={buttonClass('quiet')}>
            Back to Releases
          </Link>
        </div>
      )}
    </Container>
  );
}

function useCheck() {
  const [state, setState] = useState<State>('waiting');
  const [progress, setProgress] = useState<CheckProgress | null>(null);
  const [width, setWidth] = useState(1440);
  const frame = useRef<HTMLIFrameElement>(null);
  async function run(
    begin: () => Promise<CheckStart>,
    report: (outcome: CheckOutcome) => Promise<unknown> = () => Promise.resolve(),
  ) {
    setState('running');
    try {
      const outcome = await runCheck(await begin(), {
        onProgress: setProgress,
        async showFrame(wide) {
          await Promise.resolve();
          flushSync(() => setWidth(wide));
          if (!frame.current) throw new Error('The page was left.');
          return frame.current;
        },
      });
      await report(outcome);
      setState({ outcome });
    } catch (error) {
      setState({
        failure: reasonOf(error, error instanceof Error ? error.message : 'The check could not be run.'),
      });
    }
  }
  return { state, progress, width, frame, run };
}

/** What the release command passes: its tickets and sessions, which no server gets to see in an address. */
function readFragment(): CheckStart | null {
  try {
    const text = decodeURIComponent(window.location.hash.slice(1));
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    return z.parse(CheckStart, JSON.parse(text));
  } catch {
    return null;
  }
}

function Result({ state }: { state: Exclude<State, string> }) {
  if ('failure' in state) {
    return (
      <Alert tone="danger" title="The check could not be completed">
        <p>{state.failure}</p>
      </Alert>
    );
  }
  const count = withoutNotes(state.outcome.findings).length;
  return count === 0 ? (
    <Alert tone="success" title="The check has passed" />
  ) : (
    <Alert tone="danger" title={`${count} ${count === 1 ? 'finding' : 'findings'}`} />
  );
}

const Findings = ({ findings }: { findings: readonly CheckFinding[] }) => (
  <ul className={styles.findings}>
    {findings.map(({ part, role, width, message, isNote }, index) => (
      <li key={index}>
        <strong>{part}</strong>, {role}, {width} px{isNote && ' (a note)'}: {message}
      </li>
    ))}
  </ul>
);
