import type { FailureKind, ReleaseFigures, ReleaseVital, RemoteState } from '@backflow/contracts/releases';
import { QueryPending, formatCount, formatMoment, formatNumber } from '@backflow/remote-kit';
import { DataTable } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { useQuery } from '@tanstack/react-query';
import { getFigures } from './api.ts';
import styles from './releases.module.css';

/** What members have met with the live release and the canary, side by side, and the problems of each. */
export function Figures({ state: { remote, title, canary: present } }: { state: RemoteState }) {
  const query = useQuery(getFigures(remote));
  if (!query.data) return <QueryPending noun="figures" query={query} lines={['60%', '45%']} />;
  const { live, canary } = query.data;
  return (
    <div className={styles.figures}>
      <p className={styles.aside}>
        {present
          ? 'Members whom the site gave either release, since the canary began. It ends by itself once it is certainly worse on the same pages.'
          : 'Members whom the site gave the release, in the last two weeks.'}
      </p>
      <DataTable
        label={`What members met: ${title}`}
        rows={getRows(live, canary)}
        columns={[
          { id: 'measure', header: 'Measure', isPlain: true, cell: ({ id }) => id },
          ...getColumn('Live', live, (row) => row.live),
          ...getColumn('Canary', canary, (row) => row.canary),
        ]}
      />
      {[canary, live].map(
        (release) =>
          release &&
          release.problems.length > 0 && (
            <DataTable
              key={release.version}
              label={`Problems of ${release.version}`}
              rows={release.problems.map((problem) => ({ ...problem, id: getId(problem) }))}
              columns={getProblemColumns(release.version)}
            />
          ),
      )}
    </div>
  );
}

interface Row {
  id: string;
  live: string;
  canary: string;
}

const getColumn = (
  label: string,
  release: ReleaseFigures | null,
  cell: (row: Row) => string,
): Column<Row>[] =>
  release ? [{ id: label, header: `${label} ${release.version}`, align: 'end', cell }] : [];

const KIND_LABELS: Readonly<Record<FailureKind, string>> = {
  files: 'Files that could not be loaded',
  timeout: 'Files that took too long',
  load: 'Exceptions while loading',
  mount: 'Exceptions at its start',
  render: 'Exceptions while shown',
  sdk: 'An SDK too new for the shell',
  suspended: 'Nothing shown after ten seconds',
  error: 'Errors in its scripts',
  rejection: 'Unhandled rejections',
  call: 'Failed calls',
};

const VITAL_LABELS: Readonly<Record<ReleaseVital, string>> = {
  LCP: 'Largest content shown (LCP)',
  INP: 'Answer to a press (INP)',
  CLS: 'Layout shift (CLS)',
  'long-tasks': 'Page blocked by scripts',
};

/** A line for each measure that either release has. */
function getRows(live: ReleaseFigures | null, canary: ReleaseFigures | null): Row[] {
  const releases = [live, canary].flatMap((release) => release ?? []);
  const kinds = new Set(releases.flatMap((release) => release.kinds.map(({ kind }) => kind)));
  const vitals = new Set(releases.flatMap((release) => release.vitals.map(({ name }) => name)));
  const row = (id: string, format: (release: ReleaseFigures) => string): Row => ({
    id,
    live: live ? format(live) : '',
    canary: canary ? format(canary) : '',
  });
  return [
    row('Members', ({ members }) => formatNumber(members)),
    row('Members who met a failure', ({ failures, members }) => formatShare(failures, members)),
    ...[...kinds].map((kind) =>
      row(KIND_LABELS[kind], ({ kinds: met, members }) =>
        formatShare(met.find((each) => each.kind === kind)?.members ?? 0, members),
      ),
    ),
    ...[...vitals].map((name) =>
      row(`${VITAL_LABELS[name]}, for three of four`, ({ vitals: measured }) => {
        const vital = measured.find((each) => each.name === name);
        return vital ? `${formatVital(name, vital.p75)} (of ${formatNumber(vital.members)})` : 'Not measured';
      }),
    ),
  ];
}

const formatShare = (count: number, of: number): string =>
  of === 0 ? '0' : `${formatNumber(count)} (${((100 * count) / of).toFixed(1)}%)`;

const formatVital = (name: ReleaseVital, value: number): string =>
  name === 'CLS' ? value.toFixed(2) : `${(value / 1000).toFixed(1)} s`;

type Problem = ReleaseFigures['problems'][number];

const getId = ({ kind, message, source }: Problem): string => `${kind} ${message} ${source}`;

const getProblemColumns = (version: string): readonly Column<Problem & { id: string }>[] => [
  {
    id: 'message',
    header: `Problems of ${version}`,
    isPlain: true,
    width: '40%',
    cell: ({ kind, message, source }) => (
      <div>
        <strong>{message === '' ? KIND_LABELS[kind] : message}</strong>
        {source !== '' && <p className={styles.source}>{source}</p>}
        {message !== '' && <p className={styles.aside}>{KIND_LABELS[kind]}</p>}
      </div>
    ),
  },
  {
    id: 'count',
    header: 'Met',
    cell: ({ count, reporters }) =>
      `${formatCount(count, 'page load', 'page loads')} of ${formatCount(reporters, 'visitor', 'visitors')}`,
  },
  { id: 'pages', header: 'Pages', cell: ({ pages }) => pages.join(', ') },
  {
    id: 'seen',
    header: 'First and last seen',
    cell: ({ firstAt, lastAt }) => (
      <div>
        {formatMoment(firstAt)}
        <p className={styles.aside}>{formatMoment(lastAt)}</p>
      </div>
    ),
  },
];
