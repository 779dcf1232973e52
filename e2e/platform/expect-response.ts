import { isDeepStrictEqual } from 'node:util';
import { BatchPart, Failure, readBatch } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { expect } from '@playwright/test';
import type { ApiResponse } from '../support/send-request.ts';

/** Where something of the inside shows: a stack, a path, a statement, a name of the machinery. */
const INSIDE = /\n[ \t]+at |node_modules|\.ts:\d|sequelize|postgres|ECONN|select .* from|argon2/i;

/** Checks the headers that every response carries. */
export function expectSafe({ headers }: ApiResponse): void {
  const policy = headers['content-security-policy'];
  expect(policy).toContain("script-src 'self';");
  expectHardened(headers);
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe-');
}

/** An uploaded file: it can do nothing, and is saved rather than shown. */
export function expectFile({ status, text, headers }: ApiResponse): void {
  expect(status, text).toBe(200);
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  expect(headers['content-disposition']).toMatch(/^attachment; /);
  expectHardened(headers);
}

function expectHardened(headers: ApiResponse['headers']): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.any(String),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers).not.toHaveProperty('x-powered-by');
}

/** A refusal: its status, in the envelope, not cached, without internal details. */
export function expectFailure(response: ApiResponse, status: number | readonly number[]): void {
  const wanted: readonly number[] = typeof status === 'number' ? [status] : status;
  expect(wanted, response.text).toContain(response.status);
  expectSafe(response);
  expect(response.headers['cache-control']).toBe('no-store');
  const read = Failure.safeParse(response.body);
  expect(read.error?.issues, response.text).toBeUndefined();
  expect(isDeepStrictEqual(read.data, response.body), 'nothing beyond the envelope').toBe(true);
  expect(response.body.message).not.toBe('');
  expect(response.text).not.toMatch(INSIDE);
}

/** A success: its status, and a body that matches the contract, with no further field. */
export function expectSuccess(response: ApiResponse, endpoint: Endpoint): void {
  expectSafe(response);
  if (endpoint.id === readBatch.id) {
    expect([response.status, response.headers['content-type']], response.text).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
    ]);
    for (const line of response.text.trim().split('\n')) BatchPart.parse(JSON.parse(line));
    return;
  }
  if (endpoint.service === 'gateway') {
    expect(response.status).toBe(302);
    return;
  }
  if (endpoint.stream) {
    expect([response.status, response.headers['content-type']], response.text).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    return;
  }
  expect(response.status, response.text).toBe(endpoint.status);
  const read = endpoint.answer.safeParse(response.body);
  expect(read.error?.issues, response.text).toBeUndefined();
  expect(read.data).toEqual(response.body);
  if (!endpoint.bare) expect(response.body).toMatchObject({ success: true });
}
