import { declinePremium, grantPremium } from '@backflow/contracts/identity';
import type { MemberPremiumRequest } from '@backflow/contracts/identity';
import { ApiError, toast, toastFailure } from '@backflow/platform';
import { TextAreaField, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button, Dialog } from '@backflow/ui';
import { formatDay, fullName } from '@backflow/remote-kit';
import { decline, grant } from './api.ts';
import styles from './premium-requests.module.css';

interface Props {
  request: Pick<MemberPremiumRequest, 'id' | 'member'>;
  onClose: () => void;
}

export function GrantDialog({ request, onClose }: Props) {
  const name = fullName(request.member);
  const { control, formProps, pending } = useAppForm({
    schema: grantPremium.body,
    draft: `grant.${request.id}`,
    defaultValues: { until: '' },
    async submit({ until = null }) {
      await grant(request.id, until);
      const end = until === null ? '' : ` until ${formatDay(until)}`;
      toast({ title: 'Premium granted', description: `${name} is a premium member${end}.` });
      onClose();
    },
    onFailure: (error) => failed(error, onClose, 'Premium could not be granted. Please try again.'),
  });
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={`Grant premium to ${name}`}
      description="It takes effect at once, and an email tells them."
    >
      <form {...formProps} className={styles.form}>
        <TextField
          control={control}
          name="until"
          type="date"
          label="Last day"
          optional
          hint="In Pacific time. Left empty, premium has no end."
        />
        <Button type="submit" block pending={pending} pendingLabel="Granting...">
          Grant Premium
        </Button>
      </form>
    </Dialog>
  );
}

export function DeclineDialog({ request, onClose }: Props) {
  const name = fullName(request.member);
  const { control, formProps, pending } = useAppForm({
    schema: declinePremium.body,
    draft: `decline.${request.id}`,
    defaultValues: { reason: '' },
    async submit({ reason }) {
      await decline(request.id, reason);
      toast({ title: 'Request declined', description: `An email tells ${name} why.` });
      onClose();
    },
    onFailure: (error) => failed(error, onClose, 'The request could not be declined. Please try again.'),
  });
  return (
    <Dialog open size="sm" onClose={onClose} title={`Decline the request of ${name}`}>
      <form {...formProps} className={styles.form}>
        <TextAreaField
          control={control}
          name="reason"
          label="Reason"
          rows={4}
          hint="The member reads it on the premium page and in an email."
        />
        <Button type="submit" variant="danger" block pending={pending} pendingLabel="Declining...">
          Decline Request
        </Button>
      </form>
    </Dialog>
  );
}

/** Shows the error; closes the dialog if somebody else has decided the request. */
function failed(error: unknown, onClose: () => void, fallback: string): void {
  toastFailure('Error', error, fallback);
  if (error instanceof ApiError && error.code === 'REQUEST_DECIDED') onClose();
}
