import { setPremium } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { toast } from '@backflow/platform';
import { formatDay, fullName } from '@backflow/remote-kit';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { givePremium } from './api.ts';

interface Props {
  user: AdminUser;
  onClose: () => void;
}

/** Grants premium until a day or without an end, whether or not the member has requested it. */
export function PremiumDialog({ user, onClose }: Props) {
  const name = fullName(user);
  const isPremium = user.subscriptionStatus === 'premium';
  const form = useAppForm({
    schema: setPremium.body,
    draft: `premium.${user.id}`,
    defaultValues: { isPremium: true, until: user.premiumUntil ?? '' },
    async submit({ until = null }) {
      await givePremium(user.id, until);
      const end = until === null ? ', without an end' : ` until ${formatDay(until)}`;
      toast({ title: 'Premium granted', description: `${name} is a premium member${end}.` });
      onClose();
    },
    failureToast: 'Failed to give premium',
  });
  return (
    <SubmitDialog
      size="sm"
      title={isPremium ? `Change premium of ${name}` : `Give premium to ${name}`}
      description="It takes effect at once, and an email tells them. A request of theirs that waits is granted with it."
      {...{ form, onClose }}
      submitLabel={isPremium ? 'Change Premium' : 'Give Premium'}
    >
      <TextField
        control={form.control}
        name="until"
        type="date"
        label="Last day"
        optional
        hint="In Pacific time. Left empty, premium has no end."
      />
    </SubmitDialog>
  );
}
