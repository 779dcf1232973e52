import type { AdminResource, AdminResourceView } from '@backflow/contracts/learning';

let count = 0;
const nextId = (): string => `7e7e7e7e-0000-4000-8000-${String(++count).padStart(12, '0')}`;

/** A published, free resource of the list; say only what matters. */
export const buildListed = (overrides: Partial<AdminResourceView> = {}): AdminResourceView => ({
  id: nextId(),
  title: 'Reading a gauge',
  description: null,
  excerpt: 'What it tells.',
  author: 'Ann Lee',
  imageUrl: null,
  publishedAt: '2026-10-01T16:00:00.000Z',
  viewCount: 1204,
  categoryId: null,
  categoryName: null,
  supplierId: null,
  supplierName: null,
  accessLevel: 'free',
  isPublished: true,
  needsPremium: false,
  version: 1,
  ...overrides,
});

/** Such a resource as it is edited. */
export const buildEdited = (overrides: Partial<AdminResource> = {}): AdminResource => ({
  ...buildListed(),
  content: null,
  downloads: [],
  ...overrides,
});
