import { uploadAsset } from '@backflow/contracts/media';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { uploadFile } from './upload-file.ts';

/** A fake XMLHttpRequest, controlled by the test. */
class TestRequest extends EventTarget {
  static last: TestRequest;
  readonly upload = new EventTarget();
  opened: string[] = [];
  sent: FormData | undefined;
  status = 0;
  statusText = '';
  responseText = '';
  constructor() {
    super();
    TestRequest.last = this;
  }
  open(...args: string[]) {
    this.opened = args;
  }
  setRequestHeader() {
    return undefined;
  }
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

const real = globalThis.XMLHttpRequest;
beforeEach(() => void Object.assign(globalThis, { XMLHttpRequest: TestRequest }));
afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: real }));

const file = new File(['as found'], 'notes.txt');
const asset = {
  id: '1',
  originalName: 'notes.txt',
  fileSize: 8,
  mimeType: 'text/plain',
  fileUrl: '/api/files/1',
};

describe('uploadFile', () => {
  test('sends the file in the contract’s field, reports progress, and returns the data', async () => {
    const onProgress = jest.fn();
    const sending = uploadFile(uploadAsset, file, { onProgress });
    const { upload, opened, sent } = TestRequest.last;
    upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 2, total: 8 }));
    TestRequest.last.answer(201, { success: true, data: asset });
    expect(await sending).toEqual(asset);
    expect(opened).toEqual(['POST', '/api/upload']);
    expect((sent?.get('file') as File).name).toBe('notes.txt');
    expect(onProgress.mock.calls).toEqual([[0.25]]);
  });

  test.each([
    [
      415,
      { success: false, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'No.' },
      'UNSUPPORTED_MEDIA_TYPE',
      'No.',
    ],
    [502, '<html>', 'HTTP_ERROR', ''],
    [201, { success: true, data: {} }, 'UNEXPECTED_ANSWER', expect.any(String)],
  ])('rejects with the error of a %d', async (status, body, code, reason) => {
    const sending = uploadFile(uploadAsset, file);
    TestRequest.last.answer(status, body);
    await expect(sending).rejects.toMatchObject({ name: 'ApiError', code, reason });
  });

  test('rejects without a response, and when it is aborted', async () => {
    const lost = uploadFile(uploadAsset, file);
    TestRequest.last.dispatchEvent(new Event('error'));
    await expect(lost).rejects.toMatchObject({ code: 'NO_ANSWER' });
    const controller = new AbortController();
    const stopped = uploadFile(uploadAsset, file, { signal: controller.signal });
    controller.abort();
    await expect(stopped).rejects.toBe(controller.signal.reason);
    await expect(uploadFile(uploadAsset, file, { signal: controller.signal })).rejects.toBeDefined();
  });
});
