import { addTotp, startTotp } from '@backflow/contracts/identity';
import type { ResponseOf } from '@backflow/contracts';
import { request, toast } from '@backflow/platform';
import { QrCode } from '@backflow/remote-kit';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { useState } from 'react';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './second-factor.module.css';

interface Props {
  /** @param codes null if the account has recovery codes already */
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Asks for the password, shows the secret to scan, and asks for its first code. */
export function AddAppDialog({ onAdded, onClose }: Props) {
  const [started, setStarted] = useState<ResponseOf<typeof startTotp> | null>(null);
  if (started) return <ScanDialog {...started} onAdded={onAdded} onClose={onClose} />;
  return (
    <PasswordDialog
      title="Set up an authenticator app"
      description="Any app for six-digit codes, such as the one of your password manager or phone."
      submitLabel="Continue"
      errorMessage="The app could not be set up. Please try again."
      submit={async (body) => setStarted(await request(startTotp, { body }))}
      onClose={onClose}
    />
  );
}

function ScanDialog({ secret, uri, onAdded, onClose }: Props & ResponseOf<typeof startTotp>) {
  const form = useAppForm({
    schema: addTotp.body,
    defaultValues: { code: '' },
    draft: false,
    async submit(body) {
      const { recoveryCodes } = await request(addTotp, { body });
      toast({ title: 'Authenticator app added', description: 'Your other devices are signed out.' });
      onAdded(recoveryCodes);
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title="Scan this with your app"
      form={form}
      submitLabel="Turn On"
      errorMessage="The app could not be added. Please try again."
      onClose={onClose}
    >
      <div className={styles.scan}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div>
          <p className={styles.aside}>Or type this key into it:</p>
          <p className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        </div>
      </div>
      <TextField
        control={form.control}
        name="code"
        label="Code"
        hint="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
    </SubmitDialog>
  );
}
