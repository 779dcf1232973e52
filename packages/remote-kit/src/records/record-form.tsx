import * as z from '@backflow/contracts/zod';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import type { Versioned } from '../forms/use-edit-form.ts';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { capitalize } from '../text/format.ts';

type FormSchema = z.ZodMiniType<object, FieldValues>;
type EditOptions<Schema extends FormSchema, View extends Versioned> = Parameters<
  typeof useEditForm<Schema, View>
>[0];

interface Options<Schema extends FormSchema, View extends Versioned>
  extends
    Pick<EditOptions<Schema, View>, 'schema' | 'getFormValues'>,
    Partial<
      Pick<EditOptions<Schema, View>, 'validate' | 'draft' | 'create' | 'update' | 'onSaved' | 'onInvalid'>
    > {
  /** Parts of `recordClient` that the form needs. */
  records: {
    kind: string;
    view: z.ZodMiniType<View>;
    create: (values: z.output<Schema>) => Promise<View>;
    update: (id: string, changes: z.output<Schema> & Versioned) => Promise<View>;
    cache: { added: (stored: View) => void; changed: (stored: View) => void };
  };
  /** Undefined where a new one is added. */
  record: View | undefined;
}

/** The form of a record, new or edited. Its requests, toasts and cached lists follow from `records`. */
export function useRecordForm<Schema extends FormSchema, View extends Versioned & { id: string }>({
  records: { kind, view, create, update, cache },
  record,
  ...options
}: Options<Schema, View>) {
  const name = capitalize(kind);
  return useEditForm<Schema, View>({
    record,
    create,
    update: (values, version) => update(record?.id ?? '', { ...values, version }),
    parse: (current) => z.parse(view, current),
    messages: {
      created: `${name} created successfully!`,
      createFailed: `Failed to create ${kind}`,
      updated: `${name} updated successfully`,
      updateFailed: `Failed to update ${kind}`,
    },
    onSaved: (stored) => (record ? cache.changed(stored) : cache.added(stored)),
    ...options,
  });
}

interface DialogProps<Values extends FieldValues>
  extends
    Omit<ComponentProps<typeof FormDialog<Values>>, 'title' | 'saveLabel'>,
    Partial<Pick<ComponentProps<typeof FormDialog<Values>>, 'title'>> {
  kind: string;
  isNew: boolean;
}

/** The dialog around a record's form. */
export function RecordFormDialog<Values extends FieldValues>({ kind, isNew, ...props }: DialogProps<Values>) {
  const add = `Add ${capitalize(kind)}`;
  return (
    <FormDialog
      title={isNew ? add : `Edit ${capitalize(kind)}`}
      saveLabel={isNew ? add : 'Save Changes'}
      {...props}
    />
  );
}
