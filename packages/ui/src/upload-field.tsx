import { useImperativeHandle, useRef, useState, type ChangeEvent, type Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './upload-field.module.css';

const MB = 1024 * 1024;
const DEFAULT_MAX_MB = 10;
const DEFAULT_ACCEPT = 'image/*,.pdf,.doc,.docx,.txt';

/** A file that has arrived; `picture` is the address of a small image of it. */
export type UploadedFile = { id: string; name: string; picture?: string | undefined };

/** What the field has to say to the person: the shape of a toast. */
export type UploadNotice = { title: string; description?: string; variant?: 'destructive' };

/** Takes files that came another way than through the field's picker. */
export type UploadHandle = { take: (files: readonly File[]) => void };

export type UploadFieldProps<Uploaded extends UploadedFile = UploadedFile> = FieldProps & {
  /** Those uploaded so far. */
  files: readonly Uploaded[];
  /** Hears of those that have arrived, once a choice. */
  onUploaded: (files: readonly Uploaded[]) => void;
  onRemoved: (file: Uploaded) => void;
  /** Hears when it begins to send, and when it is done. */
  onBusyChange?: ((isBusy: boolean) => void) | undefined;
  /** Sends one file, telling how far it got from 0 to 1. Rejects when it was refused. */
  upload: (file: File, onProgress: (fraction: number) => void) => Promise<Uploaded>;
  /** Deletes one that was uploaded. */
  remove: (file: Uploaded) => Promise<unknown>;
  notify: (notice: UploadNotice) => void;
  /** Tells the person of a failure, in its own words or in `fallback` where it has none. */
  notifyFailure: (title: string, error: unknown, fallback: string) => void;
  maxMb?: number;
  /** How many files there may be in all. */
  maxFiles?: number;
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  handle?: Ref<UploadHandle> | undefined;
};

type Underway = { name: string; fraction: number };

/** A file picker: sends what is chosen, one request a file, and lists what has arrived, each removable. */
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
  const [underway, setUnderway] = useState<readonly Underway[]>([]);
  const [removing, setRemoving] = useState<string>();
  const busy = underway.length > 0;

  const advance = (index: number, fraction: number) => {
    setUnderway((all) => all.map((each, i) => (i === index ? { ...each, fraction } : each)));
  };

  /** @param isAll false when others were refused: that must not give way to a message of success */
  const send = async (chosen: readonly File[], isAll: boolean) => {
    setUnderway(chosen.map((file) => ({ name: file.name, fraction: 0 })));
    onBusyChange?.(true);
    const arrived: Uploaded[] = [];
    let failure: unknown;
    for (const [index, file] of chosen.entries()) {
      try {
        arrived.push(await upload(file, (fraction) => advance(index, fraction)));
        advance(index, 1);
      } catch (error) {
        failure = error;
        break;
      }
    }
    setUnderway([]);
    onBusyChange?.(false);
    if (arrived.length > 0) onUploaded(arrived);
    if (failure !== undefined) {
      notifyFailure('Upload failed', failure, 'Failed to upload files. Please try again.');
    } else if (isAll) {
      notify({ title: 'Upload successful', description: `${arrived.length} file(s) uploaded successfully` });
    }
  };

  const refuse = (title: string, description: string) =>
    notify({ title, description, variant: 'destructive' });

  const take = (chosen: readonly File[]) => {
    if (chosen.length === 0 || disabled) return;
    if (busy) return refuse('Upload in progress', 'Please wait until the other files have arrived');
    const known = chosen.filter((file) => fits(file, accept));
    const small = known.filter(({ size }) => size <= maxMb * MB);
    const fitting = small.slice(0, maxFiles - files.length);
    if (known.length < chosen.length) {
      refuse('Invalid file type', 'Please select an image file (JPG, PNG, GIF).');
    } else if (small.length < known.length) refuse('File too large', `Maximum file size is ${maxMb}MB`);
    else if (fitting.length < small.length) {
      refuse('Too many files', `At most ${maxFiles} files can be attached`);
    }
    if (fitting.length > 0) void send(fitting, fitting.length === chosen.length);
  };
  useImperativeHandle(handle, () => ({ take }));

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    // The same file chosen again is a choice too.
    event.target.value = '';
    take(chosen);
  };

  const drop = async (file: Uploaded) => {
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
            onChange={choose}
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
          {underway.map((file, index) => (
            // Two files may have one name; the list never changes its order.
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
                onClick={() => void drop(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A picker can be talked into other files than `accept` names; where that is images alone, the site would refuse them. */
const fits = ({ type }: File, accept: string): boolean => !wantsImages(accept) || type.startsWith('image/');

const wantsImages = (accept: string): boolean => accept.split(',').every((each) => IMAGE.test(each));

const IMAGE = /^(image\/.+|\.(jpe?g|png|gif|webp))$/;
