/** A body that sends one file, as a form does. */
export class FileBody {
  static readonly type = 'multipart/form-data; boundary=e2e';
  readonly content: Buffer;

  constructor(name: string, content: Buffer | string, field = 'file') {
    const disposition = `content-disposition: form-data; name="${field}"; filename="${name}"`;
    this.content = Buffer.concat([
      Buffer.from(`--e2e\r\n${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n--e2e--\r\n'),
    ]);
  }
}

/** A whole PNG, of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
