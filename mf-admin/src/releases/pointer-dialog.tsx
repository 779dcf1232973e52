import { optionalText } from '@backflow/contracts';
import { PointerChange } from '@backflow/contracts/releases';
import type { RemoteState } from '@backflow/contracts/releases';
import * as z from '@backflow/contracts/zod';
import { ApiError, reasonOf, toast, toastFailure } from '@backflow/platform';
import { formatMoment } from '@backflow/remote-kit';
import {
  NumberField,
  SelectField,
  SubmitDialog,
  TextAreaField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import { Alert } from '@backflow/ui';
import { useState } from 'react';
import { changePointer } from './api.ts';
import { pointerTexts } from './pointer-texts.ts';
import { getRole } from './release-text.ts';
import styles from './releases.module.css';

/** A change that an administrator wants to make; the dialog asks for the rest. */
export interface PointerRequest {
  action: PointerChange['action'];
  version?: string;
}

interface Props {
  state: RemoteState;
  request: PointerRequest;
  onClose: () => void;
}

const FIRST_SHARE = 10;

const Values = z.object({
  version: z.string(),
  share: PointerChange.shape.share,
  reason: optionalText('Reason', { max: 300 }),
  unchecked: optionalText('Reason', { max: 300 }),
});

/** Asks for the version, the share or the reason of a change, and makes it. */
export function PointerDialog({ state: present, request, onClose }: Props) {
  // The state that the administrator decides on: if somebody else has changed it since, the change is refused.
  const [state] = useState(present);
  // The gate names each thing that the release uses and the site does not offer; a field shows one message only.
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const isUnchecked = refusal?.code === 'RELEASE_UNCHECKED';
  const { action } = request;
  const { remote, live, canary, revision } = state;
  const texts = pointerTexts(state, action);
  const form = useAppForm({
    schema: Values,
    draft: `release.${remote}.${action}.${request.version ?? ''}`,
    defaultValues: {
      version: request.version ?? '',
      share: canary?.share ?? FIRST_SHARE,
      reason: '',
      unchecked: '',
    },
    validate: ({ share, reason }) => ({
      share: action === 'canary' && share === undefined ? 'Share is required' : undefined,
      reason: action === 'disable' && !reason?.trim() ? 'Reason is required' : undefined,
    }),
    async submit({ version, share, reason, unchecked }) {
      setRefusal(null);
      const change = {
        action,
        ...(texts.asksVersion && { version }),
        ...(action === 'canary' && share !== undefined && { share }),
        ...(reason !== null && { reason }),
        ...(isUnchecked && unchecked !== null && { unchecked }),
        revision,
      };
      try {
        await changePointer(remote, change);
      } catch (error) {
        if (!(error instanceof ApiError && REFUSALS.includes(error.code))) throw error;
        setRefusal(error);
        return false;
      }
      toast({ title: texts.done(version, share) });
      onClose();
      return true;
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return;
      toastFailure('Error', error, 'Somebody else has changed this meanwhile.');
      onClose();
    },
  });
  const { control, failure } = form;
  const version = useFormValue(control, 'version');
  const chosen = state.releases.find((release) => release.version === version);
  const isUntried = action === 'promote' && live !== null && chosen?.wasServed === false;
  return (
    <SubmitDialog
      size="sm"
      title={texts.title}
      description={texts.description}
      variant={texts.variant}
      submitLabel={isUntried ? 'Promote Without a Canary' : texts.submitLabel}
      {...{ form, onClose }}
    >
      {refusal && <Refusal error={refusal} />}
      {isUnchecked && (
        <TextAreaField
          control={control}
          name="unchecked"
          label="Why without a check"
          rows={2}
          maxLength={300}
          optional
          hint="For the history. Better: check it first, under Stored releases."
        />
      )}
      {failure !== null && (
        <Alert tone="danger">{reasonOf(failure, 'The change could not be made. Please try again.')}</Alert>
      )}
      {texts.asksVersion && (
        <SelectField
          control={control}
          name="version"
          label="Version"
          options={state.releases
            .filter(({ version }) => getRole(state, version) !== 'live')
            .map(({ version, publishedAt }) => ({
              value: version,
              label: `${version}, ${formatMoment(publishedAt)}`,
            }))}
        />
      )}
      {isUntried && (
        <Alert tone="warning" title="Nobody has tried this release yet">
          <p>Without a canary, all visitors get it at once.</p>
        </Alert>
      )}
      {action === 'canary' && (
        <NumberField
          control={control}
          name="share"
          label="Share of visitors, in percent"
          hint="1 to 99. Who gets it once goes on getting it while the share rises."
        />
      )}
      {action !== 'enable' && (
        <TextAreaField
          control={control}
          name="reason"
          label="Reason"
          rows={3}
          maxLength={300}
          optional={action !== 'disable'}
          hint={action === 'disable' ? 'Visitors read it instead of the area.' : 'For the history.'}
        />
      )}
    </SubmitDialog>
  );
}

/** A release doesn't fit the site, or was not run on it. */
const REFUSALS: readonly string[] = ['RELEASE_INCOMPATIBLE', 'RELEASE_UNCHECKED'];

/** Why the gate refuses a release: a sentence for each thing that it uses and the site does not offer, or for each finding. */
const Refusal = ({ error: { code, reason, fields } }: { error: ApiError }) => (
  <Alert
    tone="danger"
    title={
      fields.length > 0 && code === 'RELEASE_INCOMPATIBLE' ? 'This release does not fit the site' : reason
    }
  >
    <ul className={styles.sentences}>
      {fields.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  </Alert>
);
