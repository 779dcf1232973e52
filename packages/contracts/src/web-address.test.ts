import { describe, expect, it } from '@jest/globals';
import { ALL_ENDPOINTS } from './endpoints.ts';
import { isWebAddress } from './fields.ts';
import { DEFAULT_SETTINGS, settingsWith } from './settings/settings.ts';
import * as z from './zod.ts';

const WRONG = [
  ...[
    'https:evil',
    'https:/evil',
    'https:///evil',
    'https:\\\\evil',
    'HTTPS:evil',
    'https://',
    'http:evil.example',
  ],
  ...[
    '//evil.example',
    'evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://evil.example',
    'https://:80',
  ],
];

describe('an address on the web', () => {
  it.each([
    'https://example.com',
    'http://example.com:8080/a?b#c',
    'HTTPS://Example.com/ä',
    'https://[::1]/',
  ])('may be %s', (address) => expect(isWebAddress(address)).toBe(true));

  it.each(WRONG)('is not %s', (address) => expect(isWebAddress(address)).toBe(false));

  const fields = ALL_ENDPOINTS.flatMap(({ id, body }) =>
    Object.entries(body?.shape ?? {}).flatMap(([name, schema]) =>
      name.endsWith('Url') ? [[`${id} ${name}`, schema as z.ZodMiniType] as const] : [],
    ),
  );

  it.each(fields)('is checked by every such field of a contract: %s', (_name, schema) => {
    for (const address of WRONG) expect(z.safeParse(schema, address).success).toBe(false);
  });

  it('replaces an invalid stored setting', () => {
    expect(settingsWith({ companyUrl: 'https:evil' }).companyUrl).toBe(DEFAULT_SETTINGS.companyUrl);
    expect(settingsWith({ companyUrl: 'https://example.com' }).companyUrl).toBe('https://example.com');
  });
});
