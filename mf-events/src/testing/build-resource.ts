import { ResourceView } from '@backflow/contracts/learning';
import { makeFixture } from '@backflow/contracts/testing';

/** A free resource that an event names. */
export const buildResource = (id: string, overrides: Partial<ResourceView> = {}): ResourceView =>
  makeFixture(ResourceView, {
    id,
    title: 'Gauge care',
    publishedAt: '2026-12-04T20:00:00.000Z',
    isPublished: true,
    ...overrides,
  });
