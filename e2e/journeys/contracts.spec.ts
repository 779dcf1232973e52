import fs from 'node:fs/promises';
import path from 'node:path';
import { packRelease, readBuiltRelease } from '@backflow/release';
import { expect, test } from '@playwright/test';
import { E2E_CACHE } from '../support/platform.ts';
import { buildMeters, startMeters } from '../support/meters.ts';
import type { MetersService } from '../support/meters.ts';
import { forgetRemote, pointBack, publishBuild, releases, untilServed } from '../support/releases.ts';
import { startGateway } from '../support/second-gateway.ts';

let service: MetersService;
/** A gateway that knows it. */
let gateway: Awaited<ReturnType<typeof startGateway>>;
/** The folders of the builds of yesterday and of today. */
let yesterday: string;
let today: string;

test.beforeAll(async () => {
  // One after the other: each takes a whole processor.
  yesterday = await buildMeters('yesterday');
  today = await buildMeters('today');
  service = await startMeters();
  gateway = await startGateway({ settings: { LEARNING_URL: service.url } });
});
test.afterAll(async () => {
  await forgetRemote('meters');
  await gateway.stop();
  await service.stop();
  for (const day of ['yesterday', 'today']) {
    await fs.rm(path.join(E2E_CACHE, day), { recursive: true, force: true });
  }
});

test('an endpoint, its cache topic and a remote join the running site; builds of two days fit services of two days, or are refused', async ({
  page,
}) => {
  const { origin } = gateway;
  const address = `${origin}/api/meters`;
  const meter = page.getByTestId('meter');
  expect((await fetch(address)).status).toBe(404);

  await service.deploy('yesterday');
  await expect.poll(async () => (await fetch(address)).status).toBe(200);
  expect(await (await fetch(`${origin}/api/docs`)).text()).toContain('<code>/api/meters</code>');
  // The gateway caches it, once it has read it.
  await expect(async () => {
    const { asked } = service;
    for (let read = 0; read < 4; read += 1) {
      expect(await (await fetch(address)).json()).toMatchObject({ data: [{ name: 'Main' }] });
    }
    expect(service.asked, 'the response is cached').toBe(asked);
  }).toPass();
  await service.rename('Branch');
  await expect.poll(async () => await (await fetch(address)).text()).toContain('Branch');

  const version = await publishBuild(yesterday);
  await untilServed('meters', version, origin);
  await page.goto(`${origin}/meters`);
  await expect(meter).toHaveText('Branch');

  // Today's remote, yesterday's service.
  const built = readBuiltRelease(today);
  const publish = async () => releases().publish('meters', await packRelease(built));
  await expect(publish()).rejects.toThrow('GET /api/meters no longer answers with unit');

  // Yesterday's remote, today's service; the page that is open goes on too.
  await service.deploy('today');
  await expect
    .poll(async () => await (await fetch(address)).text(), { message: 'the new version answers' })
    .toContain('Branch');
  await service.rename('Meter');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Meters of yesterday' })).toBeVisible();
  await expect(meter).toHaveText('Meter');

  const now = await publishBuild(today);
  await untilServed('meters', now, origin);
  await page.reload();
  await expect(meter).toHaveText('Meter in psi');

  // Back to yesterday's remote; then yesterday's service, to which today's remote can't be promoted.
  await pointBack('meters', version);
  await untilServed('meters', version, origin);
  await page.reload();
  await expect(meter).toHaveText('Meter');
  await service.deploy('yesterday');
  const promote = () => releases().change('meters', { action: 'promote', version: now });
  await expect(promote()).rejects.toThrow('no longer answers with unit');
  await page.reload();
  await expect(meter).toHaveText('Meter');
});
