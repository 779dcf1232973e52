import { MAX_PRICE_RULES, PRICE_RULE_KINDS } from '@backflow/contracts/bookings';
import type { PriceRuleKind, pricesInput } from '@backflow/contracts/bookings';
import type * as z from '@backflow/contracts/zod';
import { MoneyField, NumberField, SelectField, TextField, useFormValue } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { Button, IconButton } from '@backflow/ui';
import { CompanyField } from './company-field.tsx';
import styles from './prices-field.module.css';

/** What a rule is called where it is entered. */
const KIND_LABELS: Readonly<Record<PriceRuleKind, string>> = {
  premium: 'Premium members',
  company: 'Company, several seats',
  early: 'Early, until a day',
  code: 'With a code',
};

const KIND_OPTIONS = PRICE_RULE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

type Rules = NonNullable<z.input<typeof pricesInput>>;
type Control = FormControl<{ prices?: z.input<typeof pricesInput> }>;

interface Props {
  control: Control;
  onChange: (rules: Rules) => void;
}

/** The prices of an event or a course beside its standard price: a row each, with the fields of its kind. */
export function PricesField({ control, onChange }: Props) {
  const rules: Rules = useFormValue(control, 'prices') ?? [];
  const add = () => onChange([...rules, { kind: 'early', price: '', until: '' }]);
  return (
    <div role="group" aria-label="Further prices" className={styles.prices}>
      {rules.length > 0 && (
        <p className={styles.note}>The lowest price that applies to a member counts; they don’t add up.</p>
      )}
      {rules.map((rule, index) => (
        // The index is the key: the fields' names have it, too.
        <div key={index} role="group" aria-label={`Price ${index + 1}`} className={styles.rule}>
          <SelectField control={control} name={`prices.${index}.kind`} label="For" options={KIND_OPTIONS} />
          <MoneyField control={control} name={`prices.${index}.price`} label="Price" />
          <KindFields control={control} kind={rule.kind} at={`prices.${index}`} />
          <IconButton
            icon="close"
            label={`Remove price ${index + 1}`}
            className={styles.remove}
            onClick={() => onChange(rules.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      {rules.length < MAX_PRICE_RULES && (
        <Button size="sm" variant="quiet" className={styles.add} onClick={add}>
          Add Price
        </Button>
      )}
    </div>
  );
}

interface KindProps {
  control: Control;
  kind: PriceRuleKind;
  at: `prices.${number}`;
}

function KindFields({ control, kind, at }: KindProps) {
  if (kind === 'premium') return null;
  if (kind === 'company')
    return <NumberField control={control} name={`${at}.seats`} label="From seats" placeholder="3" />;
  const until = <TextField control={control} name={`${at}.until`} label="Until (Pacific)" type="date" />;
  if (kind === 'early') return until;
  return (
    <>
      <TextField control={control} name={`${at}.code`} label="Code" autoComplete="off" maxLength={30} />
      <NumberField control={control} name={`${at}.uses`} label="Uses" placeholder="No limit" optional />
      <TextField control={control} name={`${at}.until`} label="Until (Pacific)" type="date" optional />
      <CompanyField control={control} name={`${at}.companyId`} label="Only for" placeholder="Everyone" />
    </>
  );
}
