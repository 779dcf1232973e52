import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, httpsOrigins, parseConfig, serviceSettings, getSettings } from './config.ts';

const complete = {
  PORT: '4000',
  REDIS_URL: 'redis://127.0.0.1:6379',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  DATABASE_URL: 'postgres://backflow_identity:secret@127.0.0.1/backflow',
  SESSION_SECRET: 'x'.repeat(32),
  GATEWAY_SECRET: 'g'.repeat(32),
};

const getRefusal = (env: NodeJS.ProcessEnv): string => {
  try {
    parseConfig(serviceSettings, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'accepted';
};

describe('settings', () => {
  it('fall back to what works on one machine', () => {
    expect(parseConfig(serviceSettings, complete)).toMatchObject({
      ...complete,
      PORT: 4000,
      HOST: '127.0.0.1',
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
    });
  });

  it('name every variable that does not fit, at once', () => {
    const { DATABASE_URL: _, ...rest } = complete;
    const message = getRefusal({ ...rest, PORT: 'eighty', LOG_LEVEL: 'loud' });
    for (const name of ['DATABASE_URL', 'PORT', 'LOG_LEVEL']) expect(message).toContain(`  ${name}: `);
    expect(message).not.toContain('REDIS_URL');
  });

  it.each(['http://academy.example.com', 'http://localhost:3000'])(
    'refuse %s as the public address in production, where cookies are for HTTPS only',
    (PUBLIC_ORIGIN) => {
      expect(getRefusal({ ...complete, NODE_ENV: 'production', PUBLIC_ORIGIN })).toContain(
        '  PUBLIC_ORIGIN: ',
      );
      expect(parseConfig(serviceSettings, { ...complete, PUBLIC_ORIGIN }).PUBLIC_ORIGIN).toBe(PUBLIC_ORIGIN);
    },
  );

  it('treat an empty variable as absent', () => {
    expect(getRefusal({ ...complete, REDIS_URL: '' })).toContain('REDIS_URL');
    expect(parseConfig(serviceSettings, { ...complete, HOST: '' }).HOST).toBe('127.0.0.1');
  });

  it('are read from the files that variables name, with passwords put into their URLs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const { SESSION_SECRET, DATABASE_URL: _, ...rest } = complete;
    const env = {
      ...rest,
      SESSION_SECRET_FILE: file('session', `${SESSION_SECRET}\n`),
      DATABASE_URL: 'postgres://backflow_identity@127.0.0.1/backflow',
      DATABASE_PASSWORD_FILE: file('password', 'secret'),
    };
    expect(parseConfig(serviceSettings, env)).toMatchObject({ ...complete, PORT: 4000 });
    expect(getRefusal({ ...env, SESSION_SECRET_FILE: join(folder, 'none') })).toContain(
      `  SESSION_SECRET_FILE: ${join(folder, 'none')} cannot be read (ENOENT)`,
    );
    expect(getRefusal({ ...env, SESSION_SECRET })).toContain('  SESSION_SECRET: is set beside');
    expect(getRefusal({ ...env, DATABASE_URL: complete.DATABASE_URL })).toContain('  DATABASE_PASSWORD: ');
    rmSync(folder, { recursive: true });
  });

  it('of one service count before those of all, a file before a value and a value before a file', () => {
    const settings = getSettings('events', {
      SESSION_SECRET: 'of all',
      EVENTS_SESSION_SECRET_FILE: '/run/secrets/own',
      DATABASE_PASSWORD_FILE: '/run/secrets/all',
      EVENTS_DATABASE_PASSWORD: 'own',
      REDIS_PASSWORD_FILE: '/run/secrets/redis',
      EVENTS_HOST: '',
      HOST: '0.0.0.0',
    });
    expect(settings).toMatchObject({
      SESSION_SECRET_FILE: '/run/secrets/own',
      DATABASE_PASSWORD: 'own',
      REDIS_PASSWORD_FILE: '/run/secrets/redis',
      HOST: '0.0.0.0',
    });
    for (const name of ['SESSION_SECRET', 'DATABASE_PASSWORD_FILE'])
      expect(settings).not.toHaveProperty(name);
  });

  it('never repeat a value, which may be a secret', () => {
    expect(getRefusal({ ...complete, SESSION_SECRET: 'canary-short' })).not.toContain('canary');
  });

  it('take https origins with spaces between them, and nothing else for one', () => {
    expect(httpsOrigins.parse(' https://a.example.com  https://b.example.com:8443 ')).toEqual([
      'https://a.example.com',
      'https://b.example.com:8443',
    ]);
    expect(httpsOrigins.parse(undefined)).toEqual([]);
    for (const wrong of ['http://a.example.com', 'https://a.example.com/', 'https://*', 'a.example.com', '*'])
      expect(httpsOrigins.safeParse(wrong).success).toBe(false);
  });
});
