import { connect } from 'node:net';
import { expect } from '@jest/globals';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends exactly these bytes and reads until the server closes the connection or, after the first complete response, the test
 * does.
 * @returns the responses, each with its length
 */
export function sendBytes(url: string, bytes: string | Buffer): Promise<RawResponse[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (responsesIn(received).length > 0) socket.end();
    });
    socket.once('close', () => resolve(responsesIn(received))).once('error', reject);
    socket.write(bytes);
  });
}

function responsesIn(text: string): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let rest = text; ;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return responses;
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(lines.map(nameAndValue));
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    if (body.length < length) return responses;
    responses.push({ status: Number(line.split(' ')[1]), headers, body });
    rest = rest.slice(end + 4 + length);
  }
}

function nameAndValue(line: string): [name: string, value: string] {
  const [name = '', value = ''] = line.split(': ', 2);
  return [name, value];
}

/** Headers of every response of a gateway in production. */
export const SECURED = {
  'content-security-policy': expect.stringMatching(
    /^(?!.*unsafe-)(?=.*script-src 'self';)(?=.*base-uri 'none';)(?=.*frame-ancestors 'none';)(?=.*require-trusted-types-for 'script';).*object-src 'none'/,
  ),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=(self)'),
  'strict-transport-security': expect.stringContaining('max-age='),
  'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
};
