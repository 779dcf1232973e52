import { createReleaseToken } from '@backflow/contracts/releases';
import { copyText } from '@backflow/remote-kit';
import {
  SelectField,
  SubmitDialog,
  SwitchField,
  TextField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import { Alert, Button, Dialog, TextField as PlainField } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createToken, remoteStates } from './api.ts';
import styles from './releases.module.css';

/** Creates a token, and shows it this once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  return secret === null ? (
    <TokenForm onCreated={setSecret} onClose={onClose} />
  ) : (
    <NewToken secret={secret} onClose={onClose} />
  );
}

function TokenForm({ onCreated, onClose }: { onCreated: (secret: string) => void; onClose: () => void }) {
  const { data: remotes } = useQuery(remoteStates);
  const listId = useId();
  const form = useAppForm({
    schema: createReleaseToken.body,
    draft: 'release-token',
    defaultValues: { kind: 'remote', remote: '', name: '', mayCheckAdmin: false },
    submit: async (body) => onCreated((await createToken(body)).secret),
    failureToast: 'The token could not be created. Please try again.',
  });
  const isOfService = useFormValue(form.control, 'kind') === 'service';
  return (
    <SubmitDialog size="sm" title="Create a release token" submitLabel="Create Token" {...{ form, onClose }}>
      <SelectField control={form.control} name="kind" label="For" options={KINDS} />
      <TextField
        control={form.control}
        name="remote"
        label={isOfService ? 'Service' : 'Area'}
        {...(!isOfService && { list: listId })}
        autoComplete="off"
        spellCheck={false}
        hint={
          isOfService
            ? 'Its name, such as bookings. The token reads what live releases use of it, and nothing else.'
            : 'The name in its manifest, such as events. It may be a new one.'
        }
      />
      <datalist id={listId}>
        {remotes?.map(({ remote, title }) => (
          <option key={remote} value={remote}>
            {title}
          </option>
        ))}
      </datalist>
      <TextField control={form.control} name="name" label="Name" hint="What uses it, such as CI of events." />
      <SwitchField
        control={form.control}
        name="mayCheckAdmin"
        label="May check administrators’ pages"
        description="Its holder then reads, for ten minutes of a check, what administrators read: people and bookings too."
      />
    </SubmitDialog>
  );
}

const KINDS = [
  { value: 'remote', label: 'Releases of an area' },
  { value: 'service', label: 'Checks of a service' },
];

const NewToken = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog
    open
    size="sm"
    title="The token"
    onClose={onClose}
    footer={
      <>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button icon="link" onClick={() => void copyText(secret, 'token')}>
          Copy Token
        </Button>
      </>
    }
  >
    <div className={styles.form}>
      <Alert tone="warning" title="It is shown only now">
        <p>The site stores a hash of it. If it is lost, revoke it and create another one.</p>
      </Alert>
      <PlainField
        name="token"
        label="Token"
        readOnly
        value={secret}
        className={styles.secret}
        hint="Give it to the CI as the secret RELEASE_TOKEN."
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  </Dialog>
);
