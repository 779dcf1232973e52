import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './settings.ts';

test('without any variable, everything has a default', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    seedDemo: true,
    nodeEnv: 'development',
  });
});

test('every problem is listed at once', () => {
  expect(() =>
    readSettings({
      PORT: 'abc',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'http://x',
      LOG_LEVEL: 'loud',
      METRICS_PORT: '70000',
    }),
  ).toThrow(
    /PORT must be a number[^]*DATABASE_URL must look like postgres[^]*METRICS_PORT must be at most 65500[^]*SMTP_URL must look like smtp[^]*LOG_LEVEL/,
  );
});

test('production takes no default secret and no demo', () => {
  expect(() => readSettings({ NODE_ENV: 'production', SEED_DEMO: 'true' })).toThrow(
    /SESSION_SECRET is required[^]*SMTP_URL is required in production[^]*PUBLIC_ORIGIN is required in production[^]*SEED_DEMO must not be true/,
  );
  const enough = {
    NODE_ENV: 'production',
    SESSION_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtps://user:password@mail.example.com',
    PUBLIC_ORIGIN: 'https://academy.example.com',
  };
  expect(readSettings(enough)).toMatchObject({ seedDemo: false, smtpUrl: enough.SMTP_URL });
  expect(() => readSettings({ ...enough, PUBLIC_ORIGIN: 'http://academy.example.com' })).toThrow(
    /PUBLIC_ORIGIN is required in production/,
  );
});

test('a setting may be in a file, and the password of the database too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = join(folder, 'secret');
  writeFileSync(file, `${'s'.repeat(32)}\n`);
  expect(
    readSettings({
      SESSION_SECRET_FILE: file,
      DATABASE_URL: 'postgres://backflow@db/backflow',
      DATABASE_PASSWORD_FILE: file,
    }),
  ).toMatchObject({
    sessionSecret: 's'.repeat(32),
    databaseUrl: `postgres://backflow:${'s'.repeat(32)}@db/backflow`,
  });
  expect(() => readSettings({ SESSION_SECRET_FILE: join(folder, 'none') })).toThrow(
    /SESSION_SECRET_FILE .* cannot be read \(ENOENT\)/,
  );
  rmSync(folder, { recursive: true });
});
