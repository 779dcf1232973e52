import { test } from '@playwright/test';
import { useServiceProcesses } from './service-processes.ts';

test('a second gateway and a second process of the services start', async () => {
  test.setTimeout(120_000);
  await useServiceProcesses('one', 2);
});
