import { test } from '@playwright/test';
import { RESTART_MS, beginKilling } from '../support/service-processes.ts';

test('a second gateway and a second process of the services start, and processes are killed from now on', async () => {
  test.setTimeout(RESTART_MS);
  await beginKilling();
});
