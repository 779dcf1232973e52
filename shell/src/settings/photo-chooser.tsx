import { ACCEPTED_IMAGES, MAX_PHOTO_MB, uploadProfilePhoto } from '@backflow/contracts';
import type { Member } from '@backflow/contracts';
import { refreshSession, toast, toastFailure, uploadFile } from '@backflow/platform';
import { Avatar, Button, Card, buttonClass } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { letterOf } from '../layout/navigation.ts';
import styles from './photo-chooser.module.css';
import { photoProblem, readPreview } from './photo-file.ts';
import pageStyles from './settings-page.module.css';

interface Chosen {
  file: File;
  preview: string;
}

/** A member's photo: choose one, look at it, then upload it or not. */
export function PhotoChooser({ user }: { user: Member }) {
  const id = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The buttons that go with a choice leave with it: the keyboard goes back to where it began. */
  const forget = () => {
    setChosen(null);
    input.current?.focus();
  };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      await uploadFile(uploadProfilePhoto, file);
      await refreshSession();
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
    const problem = await photoProblem(file);
    if (problem) toast({ ...problem, variant: 'destructive' });
    else setChosen({ file, preview: await readPreview(file) });
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
          </div>
        </div>
      </div>
    </Card>
  );
}
