import { FileBody } from './file-body.ts';
import { call } from './people.ts';

/** Uploads a file. @returns its id */
export async function upload(cookie: string, name: string, content: Buffer | string): Promise<string> {
  const answer = await call('POST', '/api/upload', cookie, new FileBody(name, content));
  if (answer.status !== 201) throw new Error(`no file kept: ${answer.text}`);
  return answer.body.data.id;
}
