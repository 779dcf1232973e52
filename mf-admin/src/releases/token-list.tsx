import type { ReleaseToken } from '@backflow/contracts/releases';
import { toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog, QueryPending, formatMoment } from '@backflow/remote-kit';
import { DataTable } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Button, EmptyState } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { releaseTokens, revokeToken } from './api.ts';
import { formatActor } from './release-text.ts';
import styles from './releases.module.css';

const CreateTokenDialog = lazy(async () => ({
  default: (await import('./create-token-dialog.tsx')).CreateTokenDialog,
}));

/** The tokens with which teams publish and point their releases, or check their services. */
export function TokenList() {
  const query = useQuery(releaseTokens);
  const { data } = query;
  const [isCreating, setIsCreating] = useState(false);
  const [toRevoke, setToRevoke] = useState<ReleaseToken | null>(null);
  return (
    <div className={styles.tokens}>
      <div className={styles.head}>
        <p className={styles.lead}>
          A token lets a team’s CI publish, promote and roll back one area, or check one service, and nothing
          else.
        </p>
        <Button size="sm" onClick={() => setIsCreating(true)}>
          Create Token
        </Button>
      </div>
      {!data && <QueryPending noun="tokens" query={query} lines={['60%', '45%']} />}
      {data?.length === 0 && (
        <EmptyState drawing="gauge" title="No tokens yet">
          Create one for each team that releases from its own CI.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <DataTable label="Release tokens" rows={data} columns={getColumns(setToRevoke)} />
      )}
      {isCreating && (
        <Suspense>
          <CreateTokenDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
      {toRevoke && <RevokeDialog token={toRevoke} onClose={() => setToRevoke(null)} />}
    </div>
  );
}

const getColumns = (onRevoke: (token: ReleaseToken) => void): readonly Column<ReleaseToken>[] => [
  {
    id: 'name',
    header: 'Name',
    isPlain: true,
    cell: ({ name, ending, mayCheckAdmin }) => (
      <>
        <strong>{name}</strong>
        <p className={styles.aside}>ends in {ending}</p>
        {mayCheckAdmin && <p className={styles.aside}>may check administrators’ pages</p>}
      </>
    ),
  },
  {
    id: 'area',
    header: 'For',
    width: '9rem',
    cell: ({ kind, remote }) => (kind === 'service' ? `Service ${remote}` : remote),
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt, createdBy }) => (
      <div>
        {formatMoment(createdAt)}
        <p className={styles.aside}>by {formatActor(createdBy)}</p>
      </div>
    ),
  },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatMoment(lastUsedAt)),
  },
  {
    id: 'actions',
    header: 'State',
    isPlain: true,
    width: '9rem',
    align: 'end',
    cell: (token) =>
      token.revokedAt === null ? (
        <Button size="sm" variant="ghost" aria-label={`Revoke ${token.name}`} onClick={() => onRevoke(token)}>
          Revoke
        </Button>
      ) : (
        <Badge>Revoked</Badge>
      ),
  },
];

function RevokeDialog({
  token: { id, kind, name, remote },
  onClose,
}: {
  token: ReleaseToken;
  onClose: () => void;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => revokeToken(id),
    onSuccess: () => {
      onClose();
      toast({ title: `${name} is revoked` });
    },
    onError: (error) => {
      onClose();
      toastFailure('Error', error, 'The token could not be revoked. Please try again.');
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Revoke ${name}?`}
      question={
        kind === 'service'
          ? `Whoever holds it can no longer check the service ${remote}, from now on.`
          : `Whoever holds it can no longer publish or point releases of ${remote}, from now on. What it published stays.`
      }
      confirmLabel="Revoke Token"
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
