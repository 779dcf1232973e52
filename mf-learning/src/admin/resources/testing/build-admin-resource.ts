import { AdminResource, AdminResourceView } from '@backflow/contracts/learning';
import { makeFixture } from '@backflow/contracts/testing';
import { buildResource } from '../../../testing/build-resource.ts';

/** A published, free resource of the list; name only the fields that matter. */
export const buildListed = (overrides: Partial<AdminResourceView> = {}): AdminResourceView =>
  makeFixture(AdminResourceView, {
    ...buildResource({
      title: 'Reading a gauge',
      excerpt: 'What it tells.',
      author: 'Ann Lee',
      publishedAt: '2026-10-01T16:00:00.000Z',
      viewCount: 1204,
    }),
    version: 1,
    ...overrides,
  });

/** The resource as its form receives it. */
export const buildEdited = (overrides: Partial<AdminResource> = {}): AdminResource =>
  makeFixture(AdminResource, { ...buildListed(), ...overrides });
