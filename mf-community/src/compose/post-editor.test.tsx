import { MAX_ATTACHMENTS, MAX_POST } from '@backflow/contracts/community';
import type { UploadedAsset } from '@backflow/contracts/media';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';
import { describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { PostEditor } from './post-editor.tsx';
import { useDraft } from './use-draft.ts';
import type { PostDraft } from './use-draft.ts';

const uploaded = (id: string, originalName = `${id}.txt`): UploadedAsset => ({
  id,
  originalName,
  fileSize: 7,
  mimeType: originalName.endsWith('.png') ? 'image/png' : 'text/plain',
  fileUrl: `/api/files/${id}`,
});

let drafts = 0;
const onUploading = jest.fn();

function Page({ of, initial }: { of: string; initial: Partial<PostDraft> }) {
  const { draft, change, clear, isRestored } = useDraft(of, initial);
  const [isSending, setIsSending] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <PostEditor
        label="Content"
        draft={draft}
        change={change}
        isDisabled={isSending}
        textRef={text}
        isRestored={isRestored}
        onDiscard={clear}
        onUploading={onUploading}
      />
      <button onClick={() => setIsSending(true)}>Send</button>
      <output>{draft.attachments.map(({ id }) => id).join()}</output>
    </>
  );
}

/** Renders an editor with a new draft, and these responses. */
function open({ site = {}, initial = {} }: { site?: Responses; initial?: Partial<PostDraft> } = {}) {
  const calls = fakeApi(site);
  const user = renderInShell(<Page of={`draft-${++drafts}`} initial={initial} />, { as: buildMember() });
  return { user, calls };
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Content');
const picker = () => screen.getByLabelText<HTMLInputElement>('Attach files');
const tab = (name: string) => screen.getByRole('tab', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const getFile = (name: string, size = 4) => new File([new Uint8Array(size)], name);
const select = (...files: File[]) => userEvent.upload(picker(), files, { applyAccept: false });
const attached = () => screen.getAllByRole('status').at(-1)?.textContent;
const lastToast = () => useToasts.getState().current;

/** Gives each upload the next id. */
const acceptsUploads = (): Responses => {
  let count = 0;
  return {
    'POST /api/upload': ({ body }: Call) => {
      count += 1;
      return data(uploaded(`f${count}`, ((body as FormData).get('file') as File).name));
    },
  };
};

describe('the text', () => {
  test('has a preview by the server, and a maximum length', async () => {
    const html = '<p>close <strong>valve 2</strong></p>';
    const { user, calls } = open({ site: { 'POST /api/forum/preview': () => data({ html }) } });
    await user.type(text(), 'close **valve 2**');
    await user.click(tab('Preview'));
    expect((await screen.findByText('valve 2')).tagName).toBe('STRONG');
    expect(calls.map(({ body }) => body)).toEqual([{ content: 'close **valve 2**' }]);
    await user.click(tab('Write'));
    fireEvent.change(text(), { target: { value: 'a'.repeat(MAX_POST) } });
    expect(text().getAttribute('aria-invalid')).toBeNull();
    fireEvent.change(text(), { target: { value: 'a'.repeat(MAX_POST + 1) } });
    expect(screen.getByText('Content must be at most 20000 characters')).toBeTruthy();
  });

  test('is disabled like everything else while it is sent', async () => {
    open();
    await press('Send');
    const buttons = ['Bold', 'Link'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }));
    for (const control of [text(), picker(), ...buttons]) expect(control.disabled).toBe(true);
  });
});

describe('files', () => {
  test('are uploaded as restricted, listed, and deleted when removed', async () => {
    onUploading.mockClear();
    const { calls } = open({
      site: { ...acceptsUploads(), 'DELETE /api/assets/f1': () => data(null) },
    });
    await select(getFile('log.txt'), getFile('gauge.png'));
    expect(await screen.findByRole('button', { name: 'Remove gauge.png' })).toBeTruthy();
    expect(calls.map(({ query }) => query)).toEqual([{ audience: 'restricted' }, { audience: 'restricted' }]);
    expect(lastToast()).toMatchObject({
      title: 'Upload successful',
      description: '2 file(s) uploaded successfully',
    });
    expect(onUploading.mock.calls).toEqual([[true], [false]]);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/files/f2?size=small');
    await press('Remove log.txt');
    await waitFor(() => expect(attached()).toBe('f2'));
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/assets/f1' });
    expect(lastToast()?.title).toBe('File removed');
  });

  test('of a stored post are only removed from the draft', async () => {
    const { calls } = open({ initial: { attachments: [uploaded('old')] } });
    await press('Remove old.txt');
    await waitFor(() => expect(attached()).toBe(''));
    expect(calls).toEqual([]);
  });

  test('can be pasted and dropped, but not the picture that comes with copied text', async () => {
    open({ site: acceptsUploads() });
    const paste = (files: File[], types: string[]) => {
      const event = createEvent.paste(text(), { clipboardData: { files, types } });
      fireEvent(text(), event);
      return event.defaultPrevented;
    };
    expect(paste([getFile('cells.png')], ['text/plain', 'Files'])).toBe(false);
    expect(paste([getFile('image.png')], ['Files'])).toBe(true);
    expect(await screen.findByRole('button', { name: 'Remove image.png' })).toBeTruthy();
    fireEvent.drop(text(), { dataTransfer: { files: [getFile('plan.pdf')], types: ['Files'] } });
    expect(await screen.findByRole('button', { name: 'Remove plan.pdf' })).toBeTruthy();
    expect(screen.queryByText('cells.png')).toBeNull();
  });

  test('are refused when too large, too many, or during an upload', async () => {
    let respond: () => void = () => undefined;
    const { calls } = open({
      initial: { attachments: Array.from({ length: MAX_ATTACHMENTS - 1 }, (_, i) => uploaded(`old${i}`)) },
      site: {
        'POST /api/upload': () => new Promise((resolve) => (respond = () => resolve(data(uploaded('new'))))),
      },
    });
    await select(getFile('big.txt', 10 * 1024 * 1024 + 1));
    expect(lastToast()).toMatchObject({
      title: 'File too large',
      description: 'Maximum file size is 10MB',
      variant: 'destructive',
    });
    await select(getFile('one.txt'), getFile('two.txt'));
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Too many files',
        description: 'At most 10 files can be attached',
      }),
    );
    expect(picker().disabled).toBe(true);
    fireEvent.drop(text(), { dataTransfer: { files: [getFile('three.txt')], types: ['Files'] } });
    expect(lastToast()?.title).toBe('Upload in progress');
    act(() => respond());
    await waitFor(() => expect(attached()).toContain('new'));
    expect(calls).toHaveLength(1);
  });

  test('show a failed upload or deletion', async () => {
    const fails = () => failure(500, 'INTERNAL', '');
    const site = { ...acceptsUploads(), 'DELETE /api/assets/f1': fails };
    open({ site });
    await select(getFile('log.txt'));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove log.txt' }));
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Delete failed',
        description: 'Failed to delete file',
        variant: 'destructive',
      }),
    );
    expect(attached()).toBe('f1');
    fakeApi({ 'POST /api/upload': fails });
    await select(getFile('other.txt'));
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Upload failed',
        description: 'Failed to upload files. Please try again.',
        variant: 'destructive',
      }),
    );
  });
});

test('a restored draft can be discarded, which deletes its files', async () => {
  const member = buildMember();
  const calls = fakeApi({ ...acceptsUploads(), 'DELETE /api/assets/f1': () => data(null) });
  const initial = { content: 'as posted', attachments: [uploaded('old')] };
  renderInShell(<Page of="restored" initial={initial} />, { as: member });
  fireEvent.change(text(), { target: { value: 'as changed' } });
  await select(getFile('log.txt'));
  await screen.findByRole('button', { name: 'Remove log.txt' });
  expect(screen.queryByText('Draft restored')).toBeNull();
  cleanup();
  renderInShell(<Page of="restored" initial={initial} />, { as: member });
  expect(screen.getByText('Draft restored')).toBeTruthy();
  await press('Discard');
  expect([text().value, attached(), document.activeElement]).toEqual(['as posted', 'old', text()]);
  expect(screen.queryByText('Draft restored')).toBeNull();
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/assets/f1' }));
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
