import type { ReleaseSummary, RemoteState } from '@backflow/contracts/releases';
import { formatFileSize, formatMoment, formatNumber } from '@backflow/remote-kit';
import { DataTable } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Button } from '@backflow/ui';
import { CheckCell } from './check-cell.tsx';
import type { PointerRequest } from './pointer-dialog.tsx';
import { formatActor, getRole } from './release-text.ts';
import styles from './releases.module.css';

interface Props {
  state: RemoteState;
  onRequest: (request: PointerRequest) => void;
}

const ROLE_LABELS = { live: 'Live', canary: 'Canary', previous: 'Previous' } as const;

/** All stored releases of a remote, newest first; each can be promoted. */
export const StoredReleases = ({ state, onRequest }: Props) => (
  <DataTable
    label={`Stored releases of ${state.title}`}
    rows={state.releases.map((release) => ({ ...release, id: release.version }))}
    columns={getColumns(state, onRequest)}
  />
);

const getColumns = (
  state: RemoteState,
  onRequest: Props['onRequest'],
): readonly Column<ReleaseSummary & { id: string }>[] => [
  {
    id: 'version',
    header: 'Version',
    isPlain: true,
    width: '24%',
    cell: ({ version }) => {
      const role = getRole(state, version);
      return (
        <>
          <span className={styles.version}>{version}</span>{' '}
          {role && <Badge tone={role === 'live' ? 'success' : 'neutral'}>{ROLE_LABELS[role]}</Badge>}
        </>
      );
    },
  },
  {
    id: 'published',
    header: 'Published',
    cell: ({ publishedAt, publishedBy }) => (
      <div>
        {formatMoment(publishedAt)}
        <p className={styles.aside}>by {formatActor(publishedBy)}</p>
      </div>
    ),
  },
  {
    id: 'check',
    header: 'Check',
    isPlain: true,
    cell: (release) => <CheckCell remote={state.remote} release={release} />,
  },
  { id: 'size', header: 'Size', width: '6rem', align: 'end', cell: ({ bytes }) => formatFileSize(bytes) },
  { id: 'sdk', header: 'SDK', width: '4rem', align: 'end', cell: ({ sdk }) => `${sdk.major}.${sdk.minor}` },
  {
    id: 'loads',
    header: 'Loads',
    width: '6rem',
    align: 'end',
    cell: ({ loads }) => formatNumber(loads),
  },
  {
    id: 'failures',
    header: 'Failures',
    width: '6rem',
    align: 'end',
    cell: ({ failures }) => formatNumber(failures),
  },
  {
    id: 'actions',
    header: 'Actions',
    isPlain: true,
    width: '8rem',
    align: 'end',
    cell: ({ version }) =>
      getRole(state, version) !== 'live' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Promote ${version} of ${state.title}`}
          onClick={() => onRequest({ action: 'promote', version })}
        >
          Promote
        </Button>
      ),
  },
];
