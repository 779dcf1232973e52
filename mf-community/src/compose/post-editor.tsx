import { MAX_POST } from '@backflow/contracts';
import { Button, Tabs, TextArea } from '@backflow/ui';
import type { UploadHandle } from '@backflow/ui';
import { useImperativeHandle, useRef, useState } from 'react';
import type { ClipboardEvent, DragEvent, KeyboardEvent, Ref } from 'react';
import { applyEdit } from './apply-edit.ts';
import { Attachments, deleteFile } from './attachments.tsx';
import { formatText } from './format-text.ts';
import type { Format } from './format-text.ts';
import { FormatToolbar, formatOfKey } from './format-toolbar.tsx';
import styles from './post-editor.module.css';
import { PostPreview } from './post-preview.tsx';
import type { DraftState } from './use-draft.ts';

interface Props extends Pick<DraftState, 'draft' | 'change'> {
  /** Of the text: 'Content', 'Your reply'. */
  label: string;
  isDisabled?: boolean;
  /** What is wrong with the text. */
  error?: string | undefined;
  /** The text itself, to give it the focus. */
  textRef?: Ref<HTMLTextAreaElement | null>;
  /** Says that the draft was restored; `onDiscard`, the draft's `clear`, is offered beside it. */
  isRestored?: boolean;
  onDiscard?: () => void;
  /** Hears while files are on their way: what is sent meanwhile goes without them. */
  onUploading?: (isUploading: boolean) => void;
}

/** From here on the characters are counted. */
const NEAR_MAX = MAX_POST * 0.9;

/** Markdown with a preview and files, for a topic, a reply or an edit. */
export function PostEditor({
  draft,
  change,
  label,
  isDisabled = false,
  error,
  textRef,
  isRestored = false,
  onDiscard,
  onUploading,
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const uploads = useRef<UploadHandle>(null);
  const [tab, setTab] = useState('write');
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [lastError, setLastError] = useState(error);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(textRef, () => area.current);

  // What is wrong with the text is not to be seen in its preview.
  if (error !== lastError) {
    setLastError(error);
    if (error) setTab('write');
  }

  const format = (wanted: Format) => {
    if (!area.current || isDisabled) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area.current;
    applyEdit(area.current, formatText(wanted, { text, start, end }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = formatOfKey(event);
    if (!wanted) return;
    event.preventDefault();
    format(wanted);
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // What was copied in a text program comes as a picture too.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    uploads.current?.take([...files]);
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Without this the browser would open the file in place of the page.
    event.preventDefault();
    setIsDraggedOver(event.type === 'dragover' && !isDisabled);
    if (event.type === 'drop') uploads.current?.take([...event.dataTransfer.files]);
  };
  const discard = () => {
    for (const file of draft.attachments) void deleteFile(file).catch(() => undefined);
    onDiscard?.();
    area.current?.focus();
  };

  const write = (
    <TextArea
      ref={area}
      label={label}
      name="content"
      rows={6}
      value={draft.content}
      disabled={isDisabled}
      error={error ?? tooLong(label, draft.content)}
      hint={countOf(draft.content)}
      onChange={({ target }) => change({ content: target.value })}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      around={(text, id) => (
        <div className={styles.panels}>
          <Tabs
            label="Write or preview"
            keepPanels
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: 'write',
                label: 'Write',
                panel: (
                  <>
                    <FormatToolbar controls={id} disabled={isDisabled} onFormat={format} />
                    {text}
                  </>
                ),
              },
              {
                id: 'preview',
                label: 'Preview',
                panel: tab === 'preview' && <PostPreview content={draft.content} />,
              },
            ]}
          />
        </div>
      )}
    />
  );
  return (
    <div
      className={styles.editor}
      data-dragged-over={isDraggedOver || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      {isRestored && (
        <p className={styles.restored}>
          Draft restored
          {onDiscard && (
            <Button variant="ghost" size="sm" disabled={isDisabled} onClick={discard}>
              Discard
            </Button>
          )}
        </p>
      )}
      {write}
      <Attachments
        files={draft.attachments}
        change={change}
        isDisabled={isDisabled}
        handle={uploads}
        onUploading={onUploading}
      />
    </div>
  );
}

const tooLong = (label: string, { length }: string): string | undefined =>
  length > MAX_POST ? `${label} must be at most ${MAX_POST} characters` : undefined;

const countOf = ({ length }: string): string | undefined =>
  length < NEAR_MAX
    ? undefined
    : `${length.toLocaleString('en-US')} of ${MAX_POST.toLocaleString('en-US')} characters`;
