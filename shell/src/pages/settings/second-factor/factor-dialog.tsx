import { removePasskey, removeTotp, renewRecoveryCodes } from '@backflow/contracts/identity';
import { request, toast, siteSettings } from '@backflow/platform';
import { useState } from 'react';
import { copyText } from '@backflow/remote-kit';
import { Button, Dialog, buttonClass } from '@backflow/ui';
import { changeAccount, refetchAccountAfter } from '../../../account/change-account.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './second-factor.module.css';

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

/** Shows recovery codes, once. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const file = `Recovery codes for ${siteSettings().brandName}. Each works once.\n\n${text}`;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Your recovery codes"
      description="With one of them you sign in without your phone or passkey. They are not shown again: keep them in a safe place."
      footer={<Button onClick={onClose}>I Have Saved Them</Button>}
    >
      <div className={styles.form}>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button variant="quiet" size="sm" onClick={() => void copyText(text, 'codes')}>
            Copy
          </Button>
          <a
            className={buttonClass('quiet', 'sm')}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download="recovery-codes.txt"
          >
            Download
          </a>
        </div>
      </div>
    </Dialog>
  );
}
