import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.ts';
import { E2E_DATA_DIR, E2E_ORIGIN, E2E_PORT, E2E_RESULTS } from './support/platform.ts';

/** Calls and pages of the platform as it is, which need only records of their own. The walk over all endpoints also changes settings. */
const BESIDE_EACH_OTHER =
  '**/platform/{capacity,contract-walk,forum-files,forum-injections,session-changed,trusted-types}.spec.ts';

/** Tests that disturb others, or are disturbed by them. */
const ALONE = [
  '**/platform/*.spec.ts',
  '**/engines/*.spec.ts',
  '**/journeys/{faulty-canaries,generations,independence,manifest,offline-page,own-repository,released-meanwhile,sdk-majors}.spec.ts',
];

/** Journeys over the whole platform, started as `npm start` does, on its own port and data folder. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: E2E_RESULTS,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // They share one platform: what a test reads of others' records must not depend on there being none.
  workers: Math.min(2, availableParallelism()),
  projects: [
    { name: 'journeys', testIgnore: ALONE },
    { name: 'beside-each-other', testMatch: BESIDE_EACH_OTHER, dependencies: ['journeys'] },
    // After all others: these stop processes, fill what is limited, or read everything that is stored.
    {
      name: 'alone',
      testMatch: ALONE,
      testIgnore: BESIDE_EACH_OTHER,
      dependencies: ['beside-each-other'],
      workers: 1,
    },
  ],
  forbidOnly: process.env.CI !== undefined,
  // A test that fails and then passes is listed as flaky, and fails the run the third time; two failures in a row fail it at once.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [
    ['list'],
    ['./support/tidy-up.reporter.ts'],
    ['./support/timings.reporter.ts'],
    ['./support/flaky.reporter.ts'],
  ],
  use: {
    baseURL: E2E_ORIGIN,
    browserName: 'chromium',
    launchOptions: await chromium(),
    screenshot: 'only-on-failure',
    // Recording every test takes a tenth of the processor: CI records the second try.
    trace: {
      mode: process.env.CI === undefined ? 'retain-on-failure' : 'on-first-retry',
      screenshots: false,
      sources: false,
    },
    // Pacific times must show in any time zone.
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
  },
  webServer: {
    command: `"${process.execPath}" "${path.resolve(import.meta.dirname, 'support/fresh-platform.ts')}"`,
    url: `${E2E_ORIGIN}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(E2E_PORT),
      PUBLIC_ORIGIN: E2E_ORIGIN,
      DATA_DIR: E2E_DATA_DIR,
      SEED_DEMO: 'true',
      // All visitors of a run come from one address, write in a minute what a town does in an hour, and at once.
      WRITES_PER_MINUTE: '12000',
      MAX_OF_NETWORK: '512',
      SUPPLIER_MAILS_PER_HOUR: '10000',
      TOPICS_PER_HOUR_OF_NETWORK: '10000',
    },
  },
});
