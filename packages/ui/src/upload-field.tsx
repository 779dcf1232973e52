import { checkFile, type FileProblem } from '@backflow/contracts/media';
import { useImperativeHandle, useRef, useState, type ChangeEvent, type Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './upload-field.module.css';

const MB = 1024 * 1024;
const DEFAULT_MAX_MB = 10;
const DEFAULT_ACCEPT = 'image/*,.pdf,.doc,.docx,.txt';

/** An uploaded file; `picture` is the address of a small image of it. */
export type UploadedFile = { id: string; name: string; picture?: string | undefined };

/** A message to the user, in the shape of a toast. */
export type UploadNotice = { title: string; description?: string; variant?: 'destructive' };

/** Adds files that do not come from the picker: pasted or dropped ones. */
export type UploadHandle = { add: (files: readonly File[]) => void };

export type UploadFieldProps<Uploaded extends UploadedFile = UploadedFile> = FieldProps & {
  /** The files uploaded so far. */
  files: readonly Uploaded[];
  /** Called once for each selection, with the files that were uploaded. */
  onUploaded: (files: readonly Uploaded[]) => void;
  onRemoved: (file: Uploaded) => void;
  /** Called when sending begins and when it ends. */
  onBusyChange?: ((isBusy: boolean) => void) | undefined;
  /** Sends one file and reports the progress, from 0 to 1. Rejects when the site refuses the file. */
  upload: (file: File, onProgress: (fraction: number) => void) => Promise<Uploaded>;
  /** Deletes an uploaded file. */
  remove: (file: Uploaded) => Promise<unknown>;
  notify: (notice: UploadNotice) => void;
  /** Shows the message of a failure, or `fallback` where the failure has no message. */
  notifyFailure: (title: string, error: unknown, fallback: string) => void;
  maxMb?: number;
  /** How many files there may be in all. */
  maxFiles?: number;
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  handle?: Ref<UploadHandle> | undefined;
};

type Progress = { name: string; fraction: number };

/** A file picker that sends one request a file and lists the uploaded files, each with a button that removes it. */
export function UploadField<Uploaded extends UploadedFile>({
  files,
  onUploaded,
  onRemoved,
  onBusyChange,
  upload,
  remove,
  notify,
  notifyFailure,
  name,
  maxMb = DEFAULT_MAX_MB,
  maxFiles = Infinity,
  accept = DEFAULT_ACCEPT,
  multiple = true,
  disabled = false,
  handle,
  ...field
}: UploadFieldProps<Uploaded>) {
  const input = useRef<HTMLInputElement>(null);
  const [uploads, setUploads] = useState<readonly Progress[]>([]);
  const [removing, setRemoving] = useState<string>();
  const busy = uploads.length > 0;

  const advance = (index: number, fraction: number) => {
    setUploads((all) => all.map((each, i) => (i === index ? { ...each, fraction } : each)));
  };

  const send = async (selected: readonly File[]) => {
    const show = (shown: readonly File[]) =>
      setUploads(shown.map((file) => ({ name: file.name, fraction: 0 })));
    show(selected);
    onBusyChange?.(true);
    const accepted = await acceptFiles(selected);
    show(accepted);
    const uploaded: Uploaded[] = [];
    let failure: unknown;
    for (const [index, file] of accepted.entries()) {
      try {
        uploaded.push(await upload(file, (fraction) => advance(index, fraction)));
        advance(index, 1);
      } catch (error) {
        failure = error;
        break;
      }
    }
    setUploads([]);
    onBusyChange?.(false);
    if (uploaded.length > 0) onUploaded(uploaded);
    if (failure !== undefined) {
      notifyFailure('Upload failed', failure, 'Failed to upload files. Please try again.');
    } else if (accepted.length === selected.length) {
      // Otherwise it would replace the notice about a refused file.
      notify({ title: 'Upload successful', description: `${uploaded.length} file(s) uploaded successfully` });
    }
  };

  const refuse = (problem: FileProblem) => notify({ ...problem, variant: 'destructive' });

  /** Returns the files that the site may accept, and notifies of the first reason why others are refused. */
  const acceptFiles = async (selected: readonly File[]): Promise<readonly File[]> => {
    const imagesOnly = takesImagesOnly(accept);
    const tooLarge = { title: 'File too large', description: `Maximum file size is ${maxMb}MB` };
    const problems = await Promise.all(
      selected.map(async (file) => (file.size > maxMb * MB ? tooLarge : checkFile(file, imagesOnly))),
    );
    const good = selected.filter((_, index) => problems[index] === undefined);
    const accepted = good.slice(0, maxFiles - files.length);
    const problem = problems.find((each) => each !== undefined);
    if (problem) refuse(problem);
    else if (accepted.length < good.length) {
      refuse({ title: 'Too many files', description: `At most ${maxFiles} files can be attached` });
    }
    return accepted;
  };

  const add = (selected: readonly File[]) => {
    if (selected.length === 0 || disabled) return;
    if (busy) return refuse(BUSY);
    void send(selected);
  };
  useImperativeHandle(handle, () => ({ add }));

  const onSelect = (event: ChangeEvent<HTMLInputElement>) => {
    const selected = [...(event.target.files ?? [])];
    // Without this the browser reports no change when the same file is selected again.
    event.target.value = '';
    add(selected);
  };

  const removeFile = async (file: Uploaded) => {
    setRemoving(file.id);
    try {
      await remove(file);
      onRemoved(file);
      notify({ title: 'File removed' });
      input.current?.focus();
    } catch (error) {
      notifyFailure('Delete failed', error, 'Failed to delete file');
    } finally {
      setRemoving(undefined);
    }
  };

  return (
    <div className={styles.upload}>
      <Field {...field}>
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="file"
            name={name}
            className={styles.input}
            accept={accept}
            multiple={multiple}
            disabled={busy || disabled}
            onChange={onSelect}
          />
        )}
      </Field>
      <div role="status">
        {busy && (
          <span className={styles.busy}>
            <Spinner size={16} /> Uploading...
          </span>
        )}
      </div>
      {busy && (
        <ul className={styles.list}>
          {uploads.map((file, index) => (
            // The index is the key: two files may have the same name, and the order never changes.
            <li key={index} className={styles.row}>
              <span className={styles.name}>{file.name}</span>
              <progress
                className={styles.bar}
                value={file.fraction}
                max={1}
                aria-label={`Uploading ${file.name}`}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={styles.list} aria-label="Uploaded files">
          {files.map((file) => (
            <li key={file.id} className={styles.row}>
              {file.picture === undefined ? (
                <Icon name="check" size={18} />
              ) : (
                <img src={file.picture} alt="" className={styles.picture} />
              )}
              <span className={styles.name}>{file.name}</span>
              <IconButton
                icon="close"
                label={`Remove ${file.name}`}
                disabled={busy || disabled || removing === file.id}
                onClick={() => void removeFile(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const BUSY = { title: 'Upload in progress', description: 'Please wait until the other files have arrived' };

const takesImagesOnly = (accept: string): boolean => accept.split(',').every((each) => IMAGE.test(each));

const IMAGE = /^(image\/.+|\.(jpe?g|png|gif|webp))$/;
