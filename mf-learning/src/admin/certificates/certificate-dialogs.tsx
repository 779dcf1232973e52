import {
  ReissueInput,
  reissueCertificate,
  revokeCertificate,
  rotateSigningKey,
} from '@backflow/contracts/credentials';
import type { Certificate } from '@backflow/contracts/credentials';
import { mutate, toast } from '@backflow/platform';
import { ReasonDialog, SubmitDialog, TextAreaField, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { AskDialog } from '../../records/ask-dialog.tsx';

interface Props {
  certificate: Certificate;
  onClose: () => void;
}

const REASON_HINT = 'Everybody who verifies the certificate reads it: name nobody in it.';

/** Asks why a certificate is revoked. */
export const RevokeDialog = ({ certificate: { id, facts }, onClose }: Props) => (
  <ReasonDialog
    title={`Revoke ${facts.number}?`}
    description={`The certificate of ${facts.name} for “${facts.title}” is not valid any more. It is not issued again for the same attendance.`}
    hint={REASON_HINT}
    sendLabel="Revoke Certificate"
    variant="danger"
    draft={`revoke.${id}`}
    errorMessage="The certificate could not be revoked."
    send={async (reason) => {
      await mutate(revokeCertificate, { params: { id }, body: { reason } });
      toast({ title: `${facts.number} is revoked` });
      onClose();
    }}
    onClose={onClose}
  />
);

/** Asks for the name on the new certificate, and why there is one. */
export function ReissueDialog({ certificate: { id, facts }, onClose }: Props) {
  const form = useAppForm({
    schema: ReissueInput,
    defaultValues: { name: facts.name, reason: 'Corrected name' },
    draft: `reissue.${id}`,
    submit: async (body) => {
      const { facts: issued } = await mutate(reissueCertificate, { params: { id }, body });
      toast({
        title: `${issued.number} takes the place of ${facts.number}`,
        description: 'They get an email.',
      });
      onClose();
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title={`Reissue ${facts.number}`}
      description="The old certificate is revoked. The new one has its own number and code; attendance and hours stay."
      form={form}
      submitLabel="Reissue Certificate"
      errorMessage="The certificate could not be reissued."
      onClose={onClose}
    >
      <TextField control={form.control} name="name" hint="As on the license." maxLength={120} />
      <TextAreaField control={form.control} name="reason" hint={REASON_HINT} maxLength={300} />
    </SubmitDialog>
  );
}

/** Asks whether badges are signed with a new key. */
export const ReplaceKeyDialog = ({ onClose }: Pick<Props, 'onClose'>) => (
  <AskDialog
    title="Replace the key that signs badges?"
    question="Badges are signed with a new key from now on, and nobody can sign with the old one any more. Those that it has signed stay valid."
    confirmLabel="Replace Key"
    act={() => mutate(rotateSigningKey, {})}
    getToast={() => ({ title: 'Badges are signed with a new key' })}
    errorMessage="The key could not be replaced. Please try again."
    onClose={onClose}
  />
);
