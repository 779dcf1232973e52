import { setPremium } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { toast, toastFailure } from '@backflow/platform';
import { TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button, Dialog } from '@backflow/ui';
import { useId } from 'react';
import { givePremium } from './api.ts';
import { formatDay, fullName } from './person-text.ts';

interface Props {
  user: AdminUser;
  onClose: () => void;
}

/** Gives someone premium until a day or without an end, asked for or not. */
export function PremiumDialog({ user, onClose }: Props) {
  const id = useId();
  const name = fullName(user);
  const isPremium = user.subscriptionStatus === 'premium';
  const { control, formProps, pending } = useAppForm({
    schema: setPremium.body,
    draft: `premium.${user.id}`,
    defaultValues: { isPremium: true, until: user.premiumUntil ?? '' },
    async submit({ until = null }) {
      await givePremium(user.id, until);
      const end = until === null ? ', without an end' : ` until ${formatDay(until)}`;
      toast({ title: 'Premium granted', description: `${name} is a premium member${end}.` });
      onClose();
    },
    onFailure: (error, { isShownInFields }) => {
      if (!isShownInFields) toastFailure('Error', error, 'Failed to give premium');
    },
  });
  return (
    <Dialog
      open
      size="sm"
      title={isPremium ? `Change premium of ${name}` : `Give premium to ${name}`}
      description="It takes effect at once, and a mail tells them. A request of theirs that waits is granted with it."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} pending={pending}>
            {isPremium ? 'Change Premium' : 'Give Premium'}
          </Button>
        </>
      }
    >
      <form id={id} {...formProps}>
        <TextField
          control={control}
          name="until"
          type="date"
          label="Last day"
          optional
          hint="In Pacific time. Left empty, premium has no end."
        />
      </form>
    </Dialog>
  );
}
