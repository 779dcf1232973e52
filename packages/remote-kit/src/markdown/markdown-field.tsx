import type { FieldValues } from 'react-hook-form';
import { useField } from '../forms/form-control.ts';
import type { FieldProps } from '../forms/form-control.ts';
import { MarkdownArea } from './markdown-area.tsx';
import type { MarkdownAreaProps } from './markdown-area.tsx';

type Props<Values extends FieldValues> = FieldProps<Values, string | null | undefined> &
  Partial<Pick<MarkdownAreaProps, 'label'>> &
  Pick<MarkdownAreaProps, 'max' | 'preview' | 'rows' | 'optional'>;

/** Markdown as a field of a form, with its toolbar and a preview. */
export function MarkdownField<Values extends FieldValues>({ control, name, ...look }: Props<Values>) {
  const { label, value, change, props } = useField<Values, string | null | undefined>({ control, name });
  return <MarkdownArea label={label} {...look} {...props} value={value ?? ''} onValueChange={change} />;
}
