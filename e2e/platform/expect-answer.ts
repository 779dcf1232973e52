import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { expect } from '@playwright/test';
import type { Answer } from '../support/ask.ts';

/** Where something of the inside shows: a stack, a path, a statement, a name of the machinery. */
const INSIDE = /\n\s+at |node_modules|\.ts:\d|sequelize|postgres|ECONN|select .* from|argon2/i;

/** What every answer carries, whoever asked for whatever. */
export function expectSafe({ headers }: Answer): void {
  const policy = headers['content-security-policy'];
  expect(policy).toContain("script-src 'self';");
  expectHardened(headers);
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-');
}

/** An uploaded file: it can do nothing, and is saved rather than shown. */
export function expectFile({ status, text, headers }: Answer): void {
  expect(status, text).toBe(200);
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  expect(headers['content-disposition']).toMatch(/^attachment; /);
  expectHardened(headers);
}

function expectHardened(headers: Answer['headers']): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.any(String),
    'cross-origin-opener-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers).not.toHaveProperty('x-powered-by');
}

/** A refusal: its status, in the envelope, kept by nobody, with not a word of the inside. */
export function expectFailure(answer: Answer, status: number | readonly number[]): void {
  const wanted: readonly number[] = typeof status === 'number' ? [status] : status;
  expect(wanted, answer.text).toContain(answer.status);
  expectSafe(answer);
  expect(answer.headers['cache-control']).toBe('no-store');
  const read = Failure.safeParse(answer.body);
  expect(read.error?.issues, answer.text).toBeUndefined();
  expect(isDeepStrictEqual(read.data, answer.body), 'nothing beyond the envelope').toBe(true);
  expect(answer.body.message).not.toBe('');
  expect(answer.text).not.toMatch(INSIDE);
}

/** A success: its status, and a body that is what the contract says, with no field beyond it. */
export function expectSuccess(answer: Answer, endpoint: Endpoint): void {
  expectSafe(answer);
  if (endpoint.service === 'gateway') {
    expect(answer.status).toBe(302);
    return;
  }
  expect(answer.status, answer.text).toBe(endpoint.status);
  const read = endpoint.answer.safeParse(answer.body);
  expect(read.error?.issues, answer.text).toBeUndefined();
  expect(read.data).toEqual(answer.body);
  if (!endpoint.bare) expect(answer.body).toMatchObject({ success: true });
}
