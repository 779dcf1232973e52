import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'sequelize';
import { createLogger } from './logger.ts';

function record() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, log: createLogger('test', 'trace', destination) };
}

describe('the log', () => {
  it('blanks secrets wherever an object carries them', () => {
    const { lines, log } = record();
    log.info({ password: 'canary' }, 'top');
    log.info({ body: { password: 'canary', email: 'pat@example.com' } }, 'nested');
    log.info({ request: { headers: { cookie: 'canary', authorization: 'canary', 'set-cookie': 'canary' } } });
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain('canary');
    expect(lines.join('')).toContain('pat@example.com');
  });

  it('tells what went wrong in the database without the values of the statement', () => {
    const { lines, log } = record();
    const original = Object.assign(new Error('duplicate key'), {
      sql: 'insert …',
      parameters: ['canary'],
      detail: 'canary',
    });
    log.error({ error: new DatabaseError(original) }, 'failed');
    expect(lines.join('')).toContain('duplicate key');
    expect(lines.join('')).not.toContain('canary');
  });
});
