import { FileBody } from './file-body.ts';
import { call } from './people.ts';

/** Uploads a file. @returns its id */
export async function upload(cookie: string, name: string, content: Buffer | string): Promise<string> {
  const response = await call('POST', '/api/upload', cookie, new FileBody(name, content));
  if (response.status !== 201) throw new Error(`no file kept: ${response.text}`);
  return response.body.data.id;
}
