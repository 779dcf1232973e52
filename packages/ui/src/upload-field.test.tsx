import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { UploadField, type UploadedFile, type UploadFieldProps } from './upload-field.tsx';

const notify = jest.fn<UploadFieldProps['notify']>();
const notifyFailure = jest.fn<UploadFieldProps['notifyFailure']>();
const upload = jest.fn<UploadFieldProps['upload']>();
const remove = jest.fn<UploadFieldProps['remove']>();
beforeEach(() => {
  for (const each of [notify, notifyFailure, upload, remove]) each.mockReset();
  upload.mockImplementation((file) => Promise.resolve({ id: file.name, name: file.name }));
  remove.mockResolvedValue(null);
});

function Form(props: Partial<UploadFieldProps>) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  return (
    <UploadField
      label="Files"
      name="files"
      files={files}
      onUploaded={(uploaded) => setFiles((before) => [...before, ...uploaded])}
      onRemoved={({ id }) => setFiles((before) => before.filter((file) => file.id !== id))}
      upload={upload}
      remove={remove}
      notify={notify}
      notifyFailure={notifyFailure}
      {...props}
    />
  );
}

const getFile = (name: string, size = 4) => new File([new Uint8Array(size)], name);
const input = () => screen.getByLabelText<HTMLInputElement>('Files');
const selectFiles = (...files: File[]) => userEvent.upload(input(), files, { applyAccept: false });

describe('UploadField', () => {
  test('sends each file and lists what arrived', async () => {
    render(<Form />);
    await selectFiles(getFile('a.pdf'), getFile('b.txt'));
    expect(await screen.findByRole('button', { name: 'Remove b.txt' })).toBeTruthy();
    expect(upload.mock.calls.map(([file]) => file.name)).toEqual(['a.pdf', 'b.txt']);
    expect(notify.mock.calls).toEqual([
      [{ title: 'Upload successful', description: '2 file(s) uploaded successfully' }],
    ]);
  });

  test('shows how far it is, and takes no other file meanwhile', async () => {
    let advance: (fraction: number) => void = () => undefined;
    let arrive: (file: UploadedFile) => void = () => undefined;
    upload.mockImplementation((_file, onProgress) => {
      advance = onProgress;
      return new Promise((resolve) => (arrive = resolve));
    });
    render(<Form />);
    await selectFiles(getFile('a.pdf'));
    expect(screen.getByRole('status').textContent).toContain('Uploading...');
    expect(input().disabled).toBe(true);
    act(() => advance(0.5));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5);
    act(() => arrive({ id: '1', name: 'a.pdf' }));
    await waitFor(() => expect(input().disabled).toBe(false));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('sends images alone where only they are wanted', async () => {
    render(<Form accept="image/png,.png" />);
    const scan = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'scan.png', { type: '' });
    await selectFiles(new File(['%PDF-1.7'], 'notes.png', { type: 'image/png' }), scan);
    expect(await screen.findByRole('button', { name: 'Remove scan.png' })).toBeTruthy();
    expect(upload.mock.calls.map(([file]) => file.name)).toEqual(['scan.png']);
    expect(notify.mock.calls).toEqual([
      [
        {
          title: 'Invalid file type',
          description: 'Please select an image file (JPG, PNG, GIF). “notes.png” is a PDF document.',
          variant: 'destructive',
        },
      ],
    ]);
  });

  test('sends no file that the browser cannot read', async () => {
    render(<Form />);
    const moved = getFile('moved.pdf');
    jest.spyOn(moved, 'slice').mockImplementation(() => {
      const part = new Blob();
      part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      return part;
    });
    await selectFiles(moved);
    await waitFor(() => expect(notify.mock.calls[0]?.[0].title).toBe('Unreadable file'));
    expect(input().disabled).toBe(false);
    expect(upload).not.toHaveBeenCalled();
  });

  test('sends nothing that is too large, and the others all the same', async () => {
    render(<Form maxMb={5} />);
    await selectFiles(getFile('big.png', 5 * 1024 * 1024 + 1), getFile('small.png'));
    expect(await screen.findByRole('button', { name: 'Remove small.png' })).toBeTruthy();
    expect(upload).toHaveBeenCalledTimes(1);
    // The last word, although the other file arrived after it.
    expect(notify.mock.calls).toEqual([
      [{ title: 'File too large', description: 'Maximum file size is 5MB', variant: 'destructive' }],
    ]);
  });

  test('says why a file was refused, and keeps those before it', async () => {
    const error = new Error('The file is empty');
    upload.mockResolvedValueOnce({ id: '1', name: 'a.pdf' }).mockRejectedValueOnce(error);
    render(<Form />);
    await selectFiles(getFile('a.pdf'), getFile('b.pdf'));
    expect(await screen.findByRole('button', { name: 'Remove a.pdf' })).toBeTruthy();
    expect(notifyFailure.mock.calls).toEqual([
      ['Upload failed', error, 'Failed to upload files. Please try again.'],
    ]);
    expect(notify).not.toHaveBeenCalled();
  });

  test('removes a file, or says that it could not', async () => {
    render(<Form />);
    await selectFiles(getFile('a.pdf'));
    const error = new Error('It is in use');
    remove.mockRejectedValueOnce(error);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove a.pdf' }));
    expect(notifyFailure).toHaveBeenCalledWith('Delete failed', error, 'Failed to delete file');
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    expect(notify).toHaveBeenLastCalledWith({ title: 'File removed' });
    expect(screen.queryByText('a.pdf')).toBeNull();
    expect(document.activeElement).toBe(input());
  });
});
