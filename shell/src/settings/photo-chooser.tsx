import { ACCEPTED_IMAGES, HEIC_ERROR, MAX_PHOTO_MB, uploadProfilePhoto } from '@backflow/contracts/media';
import type { Member } from '@backflow/contracts/identity';
import { queryClient, refreshSession, toast, toastFailure, uploadFile } from '@backflow/platform';
import { Alert, Avatar, Button, Card, buttonClass } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { letterOf } from '../layout/navigation.ts';
import styles from './photo-chooser.module.css';
import { preparePhoto, readPreview } from './photo-file.ts';
import { RemovePhoto } from './remove-photo.tsx';
import pageStyles from './settings-page.module.css';

interface Chosen {
  file: File;
  preview: string;
}

/** The photo shows in the bar, and with the events its owner leads. */
async function showChange(): Promise<void> {
  await refreshSession();
  await queryClient.invalidateQueries({ refetchType: 'none' });
}

/** A member's photo: choose one, look at it, then upload it or not; or remove the one there is. */
export function PhotoChooser({ user }: { user: Member }) {
  const id = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isHeicRefused, setIsHeicRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** The buttons that go with a choice leave with it: the keyboard goes back to where it began. */
  const forget = () => {
    setChosen(null);
    input.current?.focus();
  };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      await uploadFile(uploadProfilePhoto, file);
      await showChange();
    },
    onSuccess: () => {
      forget();
      toast({ title: 'Profile photo updated' });
    },
    onError: (error) =>
      toastFailure('Upload failed', error, 'Failed to upload profile photo. Please try again.'),
  });

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file chosen again is a choice too.
    event.target.value = '';
    if (!file) return;
    const prepared = await preparePhoto(file);
    setIsHeicRefused(prepared.kind === 'heic');
    if (prepared.kind === 'photo') {
      setChosen({ file: prepared.file, preview: await readPreview(prepared.file) });
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
        <Avatar src={chosen?.preview ?? user.profileImageUrl} letter={letterOf(user)} size={96} />
        <div className={styles.choice}>
          <p className={styles.words} role="status">
            {chosen ? `Preview of ${chosen.file.name}` : ''}
          </p>
          <div className={styles.buttons}>
            {chosen && (
              <>
                <Button
                  pending={upload.isPending}
                  pendingLabel="Uploading..."
                  onClick={() => upload.mutate(chosen.file)}
                >
                  Upload Photo
                </Button>
                <Button variant="quiet" disabled={upload.isPending} onClick={forget}>
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
              onChange={(event) => void choose(event)}
            />
            <label htmlFor={id} className={buttonClass(chosen ? 'ghost' : 'quiet')}>
              {chosen ? 'Choose another' : 'Choose Photo'}
            </label>
            {!chosen && user.profileImageUrl !== null && (
              <RemovePhoto
                onRemoved={async () => {
                  await showChange();
                  forget();
                }}
              />
            )}
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
