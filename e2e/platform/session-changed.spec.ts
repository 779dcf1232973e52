import { PAGE_MEMBER_HEADER } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { expect, test } from '@playwright/test';
import { join, joinAsAdmin, siteRequest } from '../support/people.ts';
import { sendRequest } from '../support/send-request.ts';
import { FileBody } from '../support/file-body.ts';

const WRITES = ALL_ENDPOINTS.filter(
  ({ method, personal, fromAnySession }) => method !== 'GET' && personal && !fromAnySession,
);

test('no write takes effect that a page rendered for somebody else sends', async () => {
  const [owner, other] = [await joinAsAdmin(), await join()];
  const accepted: unknown[] = [];
  for (const { id, method, path, upload, body: takesBody } of WRITES) {
    const content = upload ? new FileBody('note.txt', 'as found') : takesBody && {};
    const request = siteRequest(owner.cookie, content);
    const { status, body } = await sendRequest(method, path.replaceAll(/:\w+/g, owner.id), {
      ...request,
      headers: { ...request.headers, [PAGE_MEMBER_HEADER]: other.id },
    });
    if (status !== 409 || body?.code !== 'SESSION_CHANGED') accepted.push({ id, status, body });
  }
  expect(WRITES.length).toBeGreaterThan(50);
  expect(accepted).toEqual([]);
});
