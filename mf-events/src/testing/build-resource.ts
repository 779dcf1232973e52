import type { ResourceView } from '@backflow/contracts/learning';

/** A free resource of mf-learning's, as an event leads to it. */
export const buildResource = (id: string, overrides: Partial<ResourceView> = {}): ResourceView => ({
  id,
  title: 'Gauge care',
  description: null,
  excerpt: null,
  author: null,
  imageUrl: null,
  publishedAt: '2026-12-04T20:00:00.000Z',
  viewCount: 0,
  categoryId: null,
  categoryName: null,
  supplierId: null,
  supplierName: null,
  accessLevel: 'free',
  isPublished: true,
  needsPremium: false,
  ...overrides,
});
