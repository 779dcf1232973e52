import { removePasskey, removeTotp, renewRecoveryCodes } from '@backflow/contracts/identity';
import { request, toast } from '@backflow/platform';
import { useState } from 'react';
import { changeAccount, refetchAccountAfter } from '../../../account/change-account.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** A change of the member's second factor. */
export type FactorAction =
  | { kind: 'add-app' | 'remove-app' | 'add-passkey' | 'renew-codes' }
  | { kind: 'remove-passkey'; id: string; name: string };

const ENDS_SESSIONS = 'Your other devices are signed out.';

/** The dialog of a change. Codes are shown once, so the account is refetched when they are closed. */
export function FactorDialog({ action, onClose }: { action: FactorAction; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    void refetchAccountAfter(removeTotp);
  };
  const showCodes = (made: readonly string[] | null) => (made ? setCodes(made) : close());
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={close} />;
  switch (action.kind) {
    case 'add-app':
      return <AddAppDialog onAdded={showCodes} onClose={onClose} />;
    case 'add-passkey':
      return <AddPasskeyDialog onAdded={showCodes} onClose={onClose} />;
    case 'remove-app':
      return (
        <PasswordDialog
          title="Remove the authenticator app?"
          description={`Its codes work no more. ${ENDS_SESSIONS}`}
          submitLabel="Remove App"
          variant="danger"
          errorMessage="The app could not be removed. Please try again."
          submit={async (body) => {
            await changeAccount(removeTotp, { body });
            toast({ title: 'Authenticator app removed', description: ENDS_SESSIONS });
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'remove-passkey':
      return (
        <PasswordDialog
          title={`Remove the passkey ${action.name}?`}
          description={`It signs you in no more. ${ENDS_SESSIONS}`}
          submitLabel="Remove Passkey"
          variant="danger"
          errorMessage="The passkey could not be removed. Please try again."
          submit={async (body) => {
            await changeAccount(removePasskey, { params: { id: action.id }, body });
            toast({ title: 'Passkey removed', description: ENDS_SESSIONS });
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'renew-codes':
      return (
        <PasswordDialog
          title="Make new recovery codes?"
          description="The ones you have work no more."
          submitLabel="Make New Codes"
          errorMessage="The codes could not be made. Please try again."
          submit={async (body) => {
            setCodes((await request(renewRecoveryCodes, { body })).recoveryCodes);
          }}
          onClose={onClose}
        />
      );
  }
}
