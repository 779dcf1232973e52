import { describe, expect, it } from '@jest/globals';
import { ALL_ENDPOINTS, publicTopics } from './endpoints.ts';
import { topicsOverlap } from './topics.ts';

describe('topics', () => {
  it.each([
    ['events', 'events', true],
    ['events', 'events/bookings', true],
    ['events/locations', 'events', true],
    ['events/locations', 'events/bookings', false],
    ['events', 'event-resources', false],
    ['forum/topics', 'forum', true],
  ] as const)('a response that reads %s depends on a change of %s: %s', (read, changed, expected) => {
    expect(topicsOverlap(read, changed)).toBe(expected);
  });

  it('become public topics without their parts, each once', () => {
    expect(publicTopics(['events/bookings', 'events', 'resource-access', 'forum', 'members'])).toEqual([
      'events',
      'members',
    ]);
  });
});

/** Files, streams, a redirect, progress that screens poll, and what only passes on others. */
const WITHOUT_DATA = [
  'assets.file',
  'badges.issuer',
  'badges.key',
  'batch.read',
  'bulkChanges.get',
  'bulkChanges.list',
  'checkIn.stream',
  'forum.topicStream',
  'forum.topicsStream',
  'imports.errors',
  'imports.list',
  'releases.archive',
  'releases.contracts',
  'releases.copy',
  'releases.offer',
  'releases.preview',
  'releases.uses',
  'session.open',
];
const GETS = ALL_ENDPOINTS.filter(({ method }) => method === 'GET');

describe('contracts', () => {
  it('declare what every GET reads', () => {
    const without = GETS.filter(({ reads }) => reads.length === 0).map(({ id }) => id);
    expect(without.sort()).toEqual(WITHOUT_DATA);
  });

  it('change only topics that a GET reads', () => {
    const read = GETS.flatMap(({ reads }) => reads);
    const unread = ALL_ENDPOINTS.flatMap(({ changes }) => changes).filter(
      (changed) => !read.some((topic) => topicsOverlap(topic, changed)),
    );
    expect(unread).toEqual([]);
  });

  it('cache only what a change of a public topic drops', () => {
    const cached = ALL_ENDPOINTS.filter(({ cache }) => cache !== undefined);
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.filter(({ cache }) => cache?.topics.length === 0)).toEqual([]);
  });
});
