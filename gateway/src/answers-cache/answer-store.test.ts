import { expect, test } from '@jest/globals';
import { Representation } from '../http/representation.ts';
import { AnswerStore } from './answer-store.ts';

const kept = (bytes: number) => ({
  answer: new Representation(Buffer.alloc(bytes), 'application/json', []),
  topic: 'events' as const,
  freshUntil: 1,
});

test('lets go of the answer that was not asked for longest', () => {
  const store = new AnswerStore();
  for (let i = 0; i < 500; i++) store.set(`/${i}`, kept(1));
  store.get('/0');
  store.set('/500', kept(1));
  expect(store.size).toBe(500);
  expect(store.get('/0')).toBeDefined();
  expect(store.get('/1')).toBeUndefined();
});

test('stays within its bytes, and takes no answer that would fill it alone', () => {
  const store = new AnswerStore();
  const megabyte = 1024 * 1024;
  for (let i = 0; i < 40; i++) store.set(`/${i}`, kept(megabyte));
  expect(store.size).toBe(16);
  store.set('/huge', kept(2 * megabyte));
  expect(store.get('/huge')).toBeUndefined();
  expect(store.size).toBe(16);
});
