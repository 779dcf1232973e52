import { ACCEPTED_IMAGES, HEIC_ERROR, MAX_PHOTO_MB, uploadProfilePhoto } from '@backflow/contracts/media';
import type { Member } from '@backflow/contracts/identity';
import { toast, toastFailure, uploadFile } from '@backflow/platform';
import { Alert, Avatar, Button, Card, buttonClass } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { refetchAccountAfter } from '../../account/change-account.ts';
import { getLetter } from '../../layout/navigation.ts';
import styles from './photo-chooser.module.css';
import { preparePhoto, readPreview } from './photo-file.ts';
import { RemovePhoto } from './remove-photo.tsx';
import pageStyles from '../../account/account.module.css';

interface SelectedPhoto {
  file: File;
  preview: string;
}

/** Selects, previews and uploads a member's photo, or removes it. */
export function PhotoChooser({ user }: { user: Member }) {
  const id = useId();
  const [selected, setSelected] = useState<SelectedPhoto | null>(null);
  const [isHeicRefused, setIsHeicRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** The buttons of a selection are unmounted with it: move the focus back to the file input. */
  const clearSelection = () => {
    setSelected(null);
    input.current?.focus();
  };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      await uploadFile(uploadProfilePhoto, file);
      await refetchAccountAfter(uploadProfilePhoto);
    },
    onSuccess: () => {
      clearSelection();
      toast({ title: 'Profile photo updated' });
    },
    onError: (error) =>
      toastFailure('Upload failed', error, 'Failed to upload profile photo. Please try again.'),
  });

  const onFileChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Selecting the same file again must trigger a change event.
    event.target.value = '';
    if (!file) return;
    const prepared = await preparePhoto(file);
    setIsHeicRefused(prepared.kind === 'heic');
    if (prepared.kind === 'photo') {
      setSelected({ file: prepared.file, preview: await readPreview(prepared.file) });
    } else if (prepared.kind === 'problem') {
      const { title, description } = prepared;
      toast({ title, description, variant: 'destructive' });
    }
  };

  return (
    <Card>
      <h2 className={pageStyles.title}>Profile photo</h2>
      <p className={pageStyles.lead}>Shown beside your name. JPG, PNG or GIF, up to {MAX_PHOTO_MB}MB.</p>
      <div className={styles.chooser}>
        <Avatar src={selected?.preview ?? user.profileImageUrl} letter={getLetter(user)} size={96} />
        <div className={styles.choice}>
          <p className={styles.words} role="status">
            {selected ? `Preview of ${selected.file.name}` : ''}
          </p>
          <div className={styles.buttons}>
            {selected && (
              <>
                <Button
                  pending={upload.isPending}
                  pendingLabel="Uploading..."
                  onClick={() => upload.mutate(selected.file)}
                >
                  Upload Photo
                </Button>
                <Button variant="quiet" disabled={upload.isPending} onClick={clearSelection}>
                  Cancel
                </Button>
              </>
            )}
            <input
              id={id}
              ref={input}
              type="file"
              className={styles.input}
              accept={ACCEPTED_IMAGES}
              disabled={upload.isPending}
              onChange={(event) => void onFileChange(event)}
            />
            <label htmlFor={id} className={buttonClass(selected ? 'ghost' : 'quiet')}>
              {selected ? 'Choose Another' : 'Choose Photo'}
            </label>
            {!selected && user.profileImageUrl !== null && <RemovePhoto onRemoved={clearSelection} />}
          </div>
        </div>
      </div>
      {isHeicRefused && (
        <Alert tone="danger" className={styles.refusal}>
          {HEIC_ERROR}
        </Alert>
      )}
    </Card>
  );
}
