import { execFile } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { inRepo, NODE_FLAGS, REPO_ROOT } from '../repo.ts';

/** The rules that ESLint reports for a file with that source. */
function rulesBrokenIn(file: string, source: string): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const args = [inRepo('node_modules/eslint/bin/eslint.js'), '--stdin', '--format=json'];
  const child = execFile(
    process.execPath,
    [...NODE_FLAGS, ...args, `--stdin-filename=${inRepo(file)}`],
    { cwd: REPO_ROOT },
    (_error, output, problems) => {
      try {
        const [result] = JSON.parse(output) as [{ messages: { line: number; ruleId: string }[] }];
        resolve(result.messages.map(({ line, ruleId }) => `${line} ${ruleId}`));
      } catch {
        reject(new Error(output + problems));
      }
    },
  );
  child.stdin?.end(source);
  return promise;
}

const SINS = `
export const token = () => Math.random();
export const answer = () => fetch('https://elsewhere.example');
export { request } from 'node:http';
export { createConnection } from 'net';
export { connect } from 'node:tls';
export { Pool } from 'undici';
export { createTransport } from 'nodemailer';
export const isNumber = (text: string) => /^(\\d+\\.?\\d*)+$/.test(text);
export const trimmed = (text: string) => text.replace(new RegExp('\\\\s+$'), '');
export { createServer, type IncomingMessage } from 'node:http';
`;

test('a server may not use predictable random numbers, connect to other hosts anywhere, or backtrack in expressions', async () => {
  const broken = await rulesBrokenIn('services/media/src/main.ts', SINS);
  expect([...new Set(broken)]).toEqual([
    '2 no-restricted-properties',
    '3 no-restricted-globals',
    ...[4, 5, 6, 7, 8].map((line) => `${line} @typescript-eslint/no-restricted-imports`),
    '9 regexp/no-super-linear-backtracking',
    '10 regexp/no-super-linear-move',
  ]);
}, 60_000);
