import { MAX_POST, previewForumPost } from '@backflow/contracts/community';
import { queryOf } from '@backflow/platform';
import { MarkdownArea } from '@backflow/remote-kit/markdown';
import type { MarkdownPreviewQuery } from '@backflow/remote-kit/markdown';
import { Button } from '@backflow/ui';
import type { UploadHandle } from '@backflow/ui';
import { useImperativeHandle, useRef, useState } from 'react';
import type { ClipboardEvent, DragEvent, Ref } from 'react';
import { Attachments, deleteFile } from './attachments.tsx';
import styles from './post-editor.module.css';
import type { DraftState } from './use-draft.ts';

interface Props extends Pick<DraftState, 'draft' | 'change'> {
  /** The label of the text field: 'Content', 'Your reply'. */
  label: string;
  isDisabled?: boolean;
  error?: string | undefined;
  /** Focuses the text field. */
  textRef?: Ref<HTMLTextAreaElement | null>;
  /** Shows that the draft was restored, with a button for `onDiscard`, the draft's `clear`. */
  isRestored?: boolean;
  onDiscard?: () => void;
  /** Called when uploads start and end. A post sent during an upload lacks the file. */
  onUploading?: (isUploading: boolean) => void;
}

const getPreview: MarkdownPreviewQuery = (content) => queryOf(previewForumPost, { body: { content } });

/** A Markdown editor with preview and files, for a topic, a reply or an edit. */
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
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(textRef, () => area.current);

  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Text copied from a word processor comes with a picture of it.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    uploads.current?.add([...files]);
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // By default the browser opens a dropped file instead of the page.
    event.preventDefault();
    setIsDraggedOver(event.type === 'dragover' && !isDisabled);
    if (event.type === 'drop') uploads.current?.add([...event.dataTransfer.files]);
  };
  const discard = () => {
    for (const file of draft.attachments) void deleteFile(file).catch(() => undefined);
    onDiscard?.();
    area.current?.focus();
  };

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
      <MarkdownArea
        ref={area}
        label={label}
        name="content"
        value={draft.content}
        onValueChange={(content) => change({ content })}
        max={MAX_POST}
        preview={getPreview}
        disabled={isDisabled}
        error={error}
        onPaste={onPaste}
      />
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
