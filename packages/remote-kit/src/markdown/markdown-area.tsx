import { Tabs, TextArea } from '@backflow/ui';
import type { TextAreaProps } from '@backflow/ui';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField } from '../forms/form-control.ts';
import type { FieldProps } from '../forms/form-control.ts';
import { applyEdit, formatText } from './format-text.ts';
import type { Format } from './format-text.ts';
import { FormatToolbar, formatOfKey } from './format-toolbar.tsx';
import styles from './markdown-area.module.css';
import { MarkdownPreview } from './markdown-preview.tsx';
import type { MarkdownPreviewQuery } from './markdown-preview.tsx';
import { formatNumber } from '../text/format.ts';

export type { MarkdownPreviewQuery } from './markdown-preview.tsx';

export interface MarkdownAreaProps extends Pick<
  TextAreaProps,
  'name' | 'rows' | 'error' | 'optional' | 'disabled' | 'onPaste' | 'onBlur'
> {
  /** The label of the field, also in its error: 'Content', 'Your reply'. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** The maximum length: near it a counter is shown, above it an error. */
  max: number;
  preview: MarkdownPreviewQuery;
  /** The text area, to focus it. */
  ref?: Ref<HTMLTextAreaElement | null> | undefined;
}

/** The counter is shown from this share of the maximum. */
const COUNTER_FROM = 0.9;

/** A field for Markdown, with a toolbar and a preview. */
export function MarkdownArea({
  label,
  value,
  onValueChange,
  max,
  preview,
  error,
  disabled = false,
  rows = 6,
  ref,
  ...rest
}: MarkdownAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [tab, setTab] = useState('write');
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);
  useReturnToWriting(error, tab, setTab, area);

  const format = (wanted: Format) => {
    if (!area.current || disabled) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area.current;
    applyEdit(area.current, formatText(wanted, { text, start, end }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = formatOfKey(event);
    if (!wanted) return;
    event.preventDefault();
    format(wanted);
  };

  return (
    <TextArea
      {...rest}
      ref={area}
      label={label}
      rows={rows}
      value={value}
      disabled={disabled}
      error={error ?? lengthError(label, value, max)}
      hint={lengthHint(value, max)}
      onChange={({ target }) => onValueChange(target.value)}
      onKeyDown={onKeyDown}
      around={(text, id) => (
        <div className={styles.panels}>
          <Tabs
            label="Write or preview"
            keepMounted
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: 'write',
                label: 'Write',
                panel: (
                  <>
                    <FormatToolbar controls={id} disabled={disabled} onFormat={format} />
                    {text}
                  </>
                ),
              },
              {
                id: 'preview',
                label: 'Preview',
                panel: tab === 'preview' && <MarkdownPreview content={value} preview={preview} />,
              },
            ]}
          />
        </div>
      )}
    />
  );
}

/** Returns from the preview to the text when the text gets an error, and focuses it if it is the first invalid field. */
function useReturnToWriting(
  error: string | undefined,
  tab: string,
  setTab: (tab: string) => void,
  area: { readonly current: HTMLTextAreaElement | null },
): void {
  const [lastError, setLastError] = useState(error);
  const [returns, setBroughtBack] = useState(0);
  if (error !== lastError) {
    setLastError(error);
    if (error && tab !== 'write') {
      setTab('write');
      setBroughtBack(returns + 1);
    }
  }
  useEffect(() => {
    if (returns === 0) return;
    // The form could not focus the text while it was hidden.
    const first = area.current?.form?.querySelector('[aria-invalid="true"]');
    if (first === area.current) area.current?.focus();
  }, [returns, area]);
}

const lengthError = (label: string, { length }: string, max: number): string | undefined =>
  length > max ? `${label} must be at most ${max} characters` : undefined;

const lengthHint = ({ length }: string, max: number): string | undefined =>
  length < max * COUNTER_FROM ? undefined : `${formatNumber(length)} of ${formatNumber(max)} characters`;

type FieldOptions<Values extends FieldValues> = FieldProps<Values, string | null | undefined> &
  Partial<Pick<MarkdownAreaProps, 'label'>> &
  Pick<MarkdownAreaProps, 'max' | 'preview' | 'rows' | 'optional'>;

/** Markdown as a field of a form, with its toolbar and a preview. */
export function MarkdownField<Values extends FieldValues>({ control, name, ...rest }: FieldOptions<Values>) {
  const { label, value, change, props } = useField<Values, string | null | undefined>({ control, name });
  return <MarkdownArea label={label} {...rest} {...props} value={value ?? ''} onValueChange={change} />;
}
