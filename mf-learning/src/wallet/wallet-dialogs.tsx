import type { Gauge, Wallet, WalletCredential } from '@backflow/contracts/credentials';
import type { ComponentProps } from 'react';
import { DeleteDialog } from '../records/delete-dialog.tsx';
import { CredentialDialog } from './credential-dialog.tsx';
import { GaugeDialog } from './gauge-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** What is open; a new entry without one. */
export type OpenDialog =
  | { kind: 'credential'; credential?: WalletCredential }
  | { kind: 'gauge'; gauge?: Gauge }
  | { kind: 'share' }
  | ({ kind: 'delete' } & Omit<ComponentProps<typeof DeleteDialog>, 'onClose'>);

interface Props {
  open: OpenDialog;
  authorities: Wallet['authorities'];
  onClose: () => void;
}

/** The dialog that was opened on the page of the wallet. */
export function WalletDialog({ open, authorities, onClose }: Props) {
  switch (open.kind) {
    case 'credential':
      return <CredentialDialog credential={open.credential} {...{ authorities, onClose }} />;
    case 'gauge':
      return <GaugeDialog gauge={open.gauge} onClose={onClose} />;
    case 'share':
      return <ShareDialog onClose={onClose} />;
    default:
      return <DeleteDialog {...open} onClose={onClose} />;
  }
}
