import { createWalletLink, deleteWalletLink, listWalletLinks } from '@backflow/contracts/credentials';
import type { WalletLink } from '@backflow/contracts/credentials';
import { byId, formatPacific, mutate, queryOf, toast, toastFailure } from '@backflow/platform';
import { QrCode, QueryPending, copyText } from '@backflow/remote-kit';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button, Dialog, Row, RowList } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './share-dialog.module.css';

/** Shares the wallet by a link, and lists the links that work. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  return url === null ? (
    <LinksDialog onCreated={setUrl} onClose={onClose} />
  ) : (
    <LinkDialog url={url} onClose={onClose} />
  );
}

function LinksDialog({ onCreated, onClose }: { onCreated: (url: string) => void; onClose: () => void }) {
  const query = useQuery(queryOf(listWalletLinks, {}));
  const form = useAppForm({
    schema: createWalletLink.body,
    defaultValues: { label: '' },
    draft: false,
    submit: async ({ label }) => onCreated((await mutate(createWalletLink, { body: { label } })).url),
  });
  return (
    <SubmitDialog
      title="Share your credentials"
      description="Everybody with the link sees your name, your license numbers, until when they are valid, and your gauges; no contact data."
      form={form}
      submitLabel="Create Link"
      dismissLabel="Close"
      errorMessage="The link could not be created. Please try again."
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="label"
        hint="So that you know which link to revoke: a city, an employer"
        autoComplete="off"
      />
      {query.data ? (
        <Links links={query.data} />
      ) : (
        <QueryPending noun="links" query={query} lines={['60%']} />
      )}
    </SubmitDialog>
  );
}

function Links({ links }: { links: readonly WalletLink[] }) {
  const revoke = useMutation({
    mutationFn: (id: string) => mutate(deleteWalletLink, byId(id)),
    onSuccess: () => toast({ title: 'Link revoked' }),
    onError: (error) => toastFailure('Error', error, 'The link could not be revoked. Please try again.'),
  });
  return (
    <RowList items={links} getKey={({ id }) => id}>
      {({ id, label, createdAt }) => (
        <Row title={label} details={`Since ${formatPacific(createdAt, 'MMM d, yyyy')}`}>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Revoke: ${label}`}
            pending={revoke.isPending && revoke.variables === id}
            onClick={() => revoke.mutate(id)}
          >
            Revoke
          </Button>
        </Row>
      )}
    </RowList>
  );
}

const LinkDialog = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Dialog
    open
    size="sm"
    title="Your link"
    onClose={onClose}
    footer={
      <>
        <Button variant="quiet" onClick={onClose}>
          Done
        </Button>
        <Button icon="link" onClick={() => void copyText(url, 'link')}>
          Copy Link
        </Button>
      </>
    }
  >
    <div className={styles.link}>
      <QrCode text={url} label="QR code of your link" />
      <p className={styles.url}>{url}</p>
      <p>Copy it now: it is not shown again. You can revoke it at any time.</p>
    </div>
  </Dialog>
);
