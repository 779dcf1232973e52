import { SiteSettings } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';
import { MoneyField, SettingsFrame, TextField } from '@backflow/remote-kit/forms';
import { useSettingsForm } from './settings-form.tsx';
import type { SettingsFormProps } from './settings-form.tsx';
import styles from './settings-tab.module.css';
import { SiteSwitches } from './site-switches.tsx';

const Premium = z.object({
  paymentClientId: SiteSettings.shape.paymentClientId,
  premiumPrice: SiteSettings.shape.premiumPrice,
});

/** The switches of the site, and the price of premium. */
export const SiteForm = (props: SettingsFormProps) => (
  <div className={styles.cards}>
    <SiteSwitches settings={props.settings} />
    <PremiumForm {...props} />
  </div>
);

function PremiumForm({ settings }: SettingsFormProps) {
  const form = useSettingsForm(Premium, settings, (now) => z.parse(Premium, now));
  const { control } = form;
  return (
    <SettingsFrame
      form={form}
      title="Premium and payment"
      lead="What premium costs, and with whom it is paid."
      formats={{ paymentClientId: 'Payment client id', premiumPrice: 'Subscription price' }}
    >
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
