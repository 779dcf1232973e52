import { ACCEPTED_IMAGES, uploadAsset } from '@backflow/contracts/media';
import * as z from '@backflow/contracts/zod';
import { ApiError } from '@backflow/platform';
import { useToasts } from '@backflow/platform/shell';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { data, fakeApi } from '../testing/fake-api.ts';
import type { Call, Responses } from '../testing/fake-api.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { UploadField, useAppForm } from './index.ts';

const schema = z.object({ imageUrl: z.nullable(z.string()) });
const SAVED = '/api/files/5a5a5a5a-0000-4000-8000-00000000000f';

let calls: Call[];
/** The site's response to the form; false is an edit that was not stored. */
let send: () => Promise<unknown>;
let uploads: number;
let arrive: () => void;
beforeEach(() => {
  uploads = 0;
  send = () => Promise.resolve();
});

function Form() {
  const { control, formProps, pending } = useAppForm({
    schema,
    defaultValues: { imageUrl: SAVED },
    submit: () => send(),
  });
  return (
    <form {...formProps}>
      <UploadField
        control={control}
        name="imageUrl"
        label="Image"
        endpoint={uploadAsset}
        accept={ACCEPTED_IMAGES}
        isImage
      />
      <button>Save</button>
      {pending && <p>Saving</p>}
    </form>
  );
}

const getId = (count: number) => `5a5a5a5a-0000-4000-8000-${String(count).padStart(12, '0')}`;
const getAsset = (name: string) => {
  const id = getId(++uploads);
  return { id, originalName: name, fileSize: 4, mimeType: 'image/png', fileUrl: `/api/files/${id}` };
};

function open(more: Responses = {}) {
  calls = fakeApi({
    'POST /api/upload': ({ body }) => data(getAsset(((body as FormData).get('file') as File).name)),
    ...Object.fromEntries([1, 2].map((count) => [`DELETE /api/assets/${getId(count)}`, () => data(null)])),
    ...more,
  });
  return renderInShell(<Form />);
}

const selectFile = async (name: string) => {
  await userEvent.upload(screen.getByLabelText('Image'), new File(['GIF89a'], name, { type: 'image/png' }));
};
const selected = async (name: string) => {
  await selectFile(name);
  await screen.findByRole('button', { name: `Remove ${name}` });
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const deleted = () =>
  calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path.replace('/api/assets/', ''));

test('a picture is shown as one', async () => {
  open();
  const picture = () => document.querySelector('img')?.getAttribute('src');
  expect(picture()).toBe(`${SAVED}?size=small`);
  await selected('valve.png');
  expect(picture()).toBe(`/api/files/${getId(1)}?size=small`);
});

test('what was uploaded goes when the form is left without saving, what it came with stays', async () => {
  open();
  await selected('valve.png');
  cleanup();
  await waitFor(() => expect(deleted()).toEqual([getId(1)]));
});

test('what took the place of another upload is saved, and only the other one goes', async () => {
  open();
  await selected('first.png');
  await selected('second.png');
  await waitFor(() => expect(deleted()).toEqual([getId(1)]));
  await save();
  cleanup();
  await Promise.resolve();
  expect(deleted()).toEqual([getId(1)]);
});

test('what is removed again goes at once; what the form came with is only let go of', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Remove Uploaded file' }));
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  expect(deleted()).toEqual([]);
  await selected('valve.png');
  await user.click(screen.getByRole('button', { name: 'Remove valve.png' }));
  await waitFor(() => expect(deleted()).toEqual([getId(1)]));
  cleanup();
  expect(deleted()).toEqual([getId(1)]);
});

test('what was refused, or not stored, goes with the form', async () => {
  open();
  await selected('valve.png');
  send = () => Promise.reject(new ApiError({ status: 400, code: 'VALIDATION', reason: 'No.' }));
  await save();
  send = () => Promise.resolve(false);
  await save();
  expect(deleted()).toEqual([]);
  cleanup();
  await waitFor(() => expect(deleted()).toEqual([getId(1)]));
});

test('what may have been stored stays: no answer came, or the form was left before one did', async () => {
  open();
  await selected('valve.png');
  send = () => Promise.reject(new ApiError({ status: 0, code: 'NO_ANSWER', reason: '' }));
  await save();
  cleanup();
  open();
  await selected('valve.png');
  send = () => new Promise(() => undefined);
  await save();
  await screen.findByText('Saving');
  cleanup();
  await Promise.resolve();
  expect(deleted()).toEqual([]);
});

test('a form is not sent while a file is on its way, and one that arrives too late goes', async () => {
  const response = new Promise<void>((resolve) => (arrive = resolve));
  open({ 'POST /api/upload': () => response.then(() => data(getAsset('slow.png'))) });
  let sent = 0;
  send = () => Promise.resolve((sent += 1));
  await selectFile('slow.png');
  await save();
  expect(useToasts.getState().current?.title).toBe('Upload in progress');
  expect(sent).toBe(0);
  cleanup();
  arrive();
  await waitFor(() => expect(deleted()).toEqual([getId(1)]));
});
