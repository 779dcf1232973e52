import { describe, expect, it } from '@jest/globals';
import { ConnectionAcquireTimeoutError, ConnectionRefusedError, DatabaseError } from 'sequelize';
import { AppError, NotFoundError, TooManyRequestsError, ValidationError } from './errors.ts';
import { renderFailure } from './failure.ts';

const withCode = (code: string) => Object.assign(new Error('a driver speaks'), { code });

describe('failures on the wire', () => {
  it('carry an expected error’s code, status, message and fields', () => {
    const problems = [{ path: 'title', message: 'Title is required' }];
    expect(renderFailure(new ValidationError(problems))).toMatchObject({
      status: 400,
      body: { success: false, code: 'VALIDATION_FAILED', message: 'Title is required', errors: problems },
    });
    expect(renderFailure(new NotFoundError('This event'))).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'This event was not found.' },
    });
    expect(renderFailure(new AppError('EVENT_FULL', 'Full.')).status).toBe(409);
  });

  it('say when to come back', () => {
    expect(renderFailure(new TooManyRequestsError('Slow down.', 12.3)).headers).toEqual({
      'retry-after': '13',
    });
    expect(renderFailure(withCode('ECONNREFUSED')).headers).toHaveProperty('retry-after');
  });

  it.each([
    ['Postgres is shutting down', withCode('57P01')],
    ['Postgres has no connection left', withCode('53300')],
    ['a statement took too long', withCode('57014')],
    ['the network is down', withCode('ECONNRESET')],
    ['the pool is exhausted', new ConnectionAcquireTimeoutError(new Error('full'))],
    ['Postgres refuses connections', new ConnectionRefusedError(withCode('ECONNREFUSED'))],
    ['Sequelize wraps a lost connection', new DatabaseError(Object.assign(withCode('57P01'), { sql: '' }))],
    ['a store wraps its own error', new Error('session', { cause: withCode('ECONNREFUSED') })],
    ['Redis has just started', new Error('LOADING Redis is loading the dataset in memory')],
    ['pg waited in vain', new Error('timeout exceeded when trying to connect')],
  ])('are 503 when %s', (_, error) => {
    expect(renderFailure(error)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  });

  it.each([
    ['a bug', new TypeError('user.frist is not a function')],
    [
      'an unexpected refusal of the database',
      new DatabaseError(Object.assign(withCode('23514'), { sql: 'x' })),
    ],
    ['something that is no error', 'a string'],
  ])('say nothing of the inside for %s', (_, thrown) => {
    const { status, body } = renderFailure(thrown);
    expect(status).toBe(500);
    expect(body).toEqual({
      success: false,
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
    });
  });
});
