import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from './read-environment.ts';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'settings-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (content: string): string => {
  const path = join(folder, String(Math.random()));
  writeFileSync(path, content);
  return path;
};

test('NAME_FILE names a file with the value, whose last line break does not count', () => {
  const { variables, problems } = readEnvironment(['SESSION_SECRET'], {
    SESSION_SECRET_FILE: fileWith('two words \n'),
    HOST: '0.0.0.0',
  });
  expect(variables).toEqual({ SESSION_SECRET: 'two words ', HOST: '0.0.0.0' });
  expect(problems).toEqual([]);
});

test('an empty variable counts as unset, its file too', () => {
  const { variables, problems } = readEnvironment(['SMTP_URL'], {
    SMTP_URL: '',
    SMTP_URL_FILE: fileWith('smtp://mail'),
    HOST: '',
  });
  expect(variables).toEqual({ SMTP_URL: 'smtp://mail' });
  expect(readEnvironment(['SMTP_URL'], { SMTP_URL: 'smtp://mail', SMTP_URL_FILE: '' }).variables).toEqual({
    SMTP_URL: 'smtp://mail',
  });
  expect(problems).toEqual([]);
});

test('a file of a setting that is not read stays a variable', () => {
  const env = { SSL_CERT_FILE: '/nowhere' };
  expect(readEnvironment(['HOST'], env)).toEqual({ variables: env, problems: [] });
});

test('a missing file, an empty one and a value beside a file are problems, reported without the value', () => {
  const missing = join(folder, 'missing');
  const empty = fileWith('\n');
  const { problems } = readEnvironment(['SESSION_SECRET', 'SMTP_URL', 'GATEWAY_SECRET'], {
    SESSION_SECRET_FILE: missing,
    SMTP_URL_FILE: empty,
    GATEWAY_SECRET: 'canary',
    GATEWAY_SECRET_FILE: fileWith('canary'),
  });
  expect(problems).toEqual([
    { name: 'SESSION_SECRET_FILE', message: `${missing} cannot be read (ENOENT)` },
    { name: 'SMTP_URL_FILE', message: `${empty} is empty` },
    { name: 'GATEWAY_SECRET', message: 'is set beside GATEWAY_SECRET_FILE: set one of them' },
  ]);
});

test('a password is put into its URL, whatever its characters', () => {
  const password = 'p@ss/w:rd%41 ?#';
  const { variables } = readEnvironment(['DATABASE_URL', 'REDIS_URL'], {
    DATABASE_URL: 'postgres://backflow_events@postgres:5432/backflow?sslmode=verify-full',
    DATABASE_PASSWORD_FILE: fileWith(password),
    REDIS_URL: 'redis://redis:6379',
    REDIS_PASSWORD: password,
  });
  for (const name of ['DATABASE_URL', 'REDIS_URL']) {
    expect(decodeURIComponent(new URL(variables[name] ?? '').password)).toBe(password);
  }
  expect(new URL(variables.DATABASE_URL ?? '')).toMatchObject({
    username: 'backflow_events',
    host: 'postgres:5432',
    search: '?sslmode=verify-full',
  });
  expect(Object.keys(variables).sort()).toEqual(['DATABASE_URL', 'REDIS_URL']);
});

test('a password beside a URL with one is a problem; beside a URL that is missing it is not', () => {
  const both = { DATABASE_URL: 'postgres://a:b@c/d', DATABASE_PASSWORD: 'canary' };
  expect(readEnvironment(['DATABASE_URL'], both).problems).toEqual([
    {
      name: 'DATABASE_PASSWORD',
      message: 'is set beside DATABASE_URL, which has a password: remove one of them',
    },
  ]);
  expect(readEnvironment(['REDIS_URL'], { REDIS_PASSWORD: 'canary' }).problems).toEqual([]);
});
