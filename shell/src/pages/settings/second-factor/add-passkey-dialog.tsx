import { NewPasskey, WithPassword, addPasskey, startPasskey } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { request, toast } from '@backflow/platform';
import { deviceName } from '@backflow/remote-kit';
import { CurrentPasswordField, SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { startRegistration } from '@simplewebauthn/browser';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';

const Fields = z.extend(WithPassword, { name: NewPasskey.shape.name });

interface Props {
  /** @param codes null if the account has recovery codes already */
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Asks for the password and a name, and lets the browser create a passkey. */
export function AddPasskeyDialog({ onAdded, onClose }: Props) {
  const form = useAppForm({
    schema: Fields,
    defaultValues: { currentPassword: '', name: deviceName(navigator.userAgent) },
    draft: false,
    async submit({ currentPassword, name }) {
      const options = await request(startPasskey, { body: { currentPassword } });
      // Safe: the server made them by the standard.
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const passkey = await startRegistration({ optionsJSON }).catch(notCreated);
      const { recoveryCodes } = await request(addPasskey, { body: { name, passkey } });
      toast({ title: 'Passkey added', description: 'Your other devices are signed out.' });
      onAdded(recoveryCodes);
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title="Add a passkey"
      description="Your browser asks for your fingerprint, face, PIN or security key."
      form={form}
      submitLabel="Continue"
      errorMessage={NOT_CREATED}
      onClose={onClose}
    >
      <CurrentPasswordField control={form.control} />
      <TextField
        control={form.control}
        name="name"
        label="Name"
        maxLength={60}
        hint="How you recognize it in the list."
      />
    </SubmitDialog>
  );
}

const NOT_CREATED = 'No passkey was created. Your browser may have one for this account already.';

/** The browser's own errors: the visitor has closed its dialog, or the device has a passkey of this account. */
function notCreated(error: unknown): never {
  throw new Error(NOT_CREATED, { cause: error });
}
