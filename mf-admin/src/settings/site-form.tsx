import { SiteSettings } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { MoneyField, SwitchField, TextField } from '@backflow/remote-kit/forms';
import { SettingsFrame, useSettingsForm } from './settings-form.tsx';
import type { SettingsFormProps } from './settings-form.tsx';

const Site = z.object({
  registrationOpen: SiteSettings.shape.registrationOpen,
  emailNotifications: SiteSettings.shape.emailNotifications,
  forumModeration: SiteSettings.shape.forumModeration,
  paymentClientId: SiteSettings.shape.paymentClientId,
  premiumPrice: SiteSettings.shape.premiumPrice,
});

/** What is open, what is held, and what premium costs. */
export function SiteForm({ settings }: SettingsFormProps) {
  const form = useSettingsForm(Site, settings, (now) => z.parse(Site, now));
  const { control } = form;
  return (
    <SettingsFrame
      form={form}
      title="Site"
      lead="Switches that act at once, and what premium costs."
      words={{
        registrationOpen: 'New User Registration',
        emailNotifications: 'Email Notifications',
        forumModeration: 'Forum Moderation',
        paymentClientId: 'Payment client id',
        premiumPrice: 'Subscription price',
      }}
    >
      <SwitchField
        control={control}
        name="registrationOpen"
        label="New User Registration"
        description="Off: nobody can make an account."
      />
      <SwitchField
        control={control}
        name="emailNotifications"
        label="Email Notifications"
        description="Off: only mail about an account, a payment or an event that does not take place goes out."
      />
      <SwitchField
        control={control}
        name="forumModeration"
        label="Forum Moderation"
        description="On: every post waits for approval. Off: members whose posts were approved three times are let through."
      />
      <TextField
        control={control}
        name="paymentClientId"
        label="Payment client id"
        optional
        autoComplete="off"
        spellCheck={false}
      />
      <MoneyField
        control={control}
        name="premiumPrice"
        label="Subscription price"
        placeholder="9.99"
        hint="Dollars a month, shown wherever premium is offered."
      />
    </SettingsFrame>
  );
}
