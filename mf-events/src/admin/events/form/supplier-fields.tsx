import type { AdminEventView, Supplier } from '@backflow/contracts/events';
import { withSelected } from '@backflow/remote-kit/admin';
import { SelectField, TextField } from '@backflow/remote-kit/forms';
import type { AppForm } from '@backflow/remote-kit/forms';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from '../../forms.module.css';
import type { EventValues } from './event-values.ts';

interface Props {
  form: AppForm<EventValues>;
  event: AdminEventView | undefined;
  listed: Pick<UseQueryResult<readonly Supplier[]>, 'data' | 'isError'>;
}

/** A supplier from the list, or a typed name: entering one clears the other. */
export function SupplierFields({ form, event, listed: { data, isError } }: Props) {
  const { control, setValue } = form;
  const clear = (name: 'supplierId' | 'customSupplierName', value: string) => {
    if (value !== '') setValue(name, '', { shouldDirty: true });
  };
  return (
    <div className={styles.pair}>
      <SelectField
        control={control}
        name="supplierId"
        hint={isError ? 'The suppliers could not be loaded.' : undefined}
        options={withSelected(data, event && { id: event.supplierId, name: event.supplierName })}
        onValueChange={(id) => clear('customSupplierName', id)}
      />
      <TextField
        control={control}
        name="customSupplierName"
        maxLength={160}
        optional
        onValueChange={(name) => clear('supplierId', name)}
      />
    </div>
  );
}
