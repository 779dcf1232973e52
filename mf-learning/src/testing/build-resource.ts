import type { EventView } from '@backflow/contracts/events';
import type { ResourceDetail, ResourceView } from '@backflow/contracts/learning';

let count = 0;
const nextId = (): string => `7e7e7e7e-0000-4000-8000-${String(++count).padStart(12, '0')}`;

/** A free resource that was published in December; say only what matters. */
export const buildResource = (overrides: Partial<ResourceView> = {}): ResourceView => ({
  id: nextId(),
  title: 'Testing an RPZ assembly',
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

/** The same as its page reads it: open, with two headings. */
export const buildArticle = (overrides: Partial<ResourceDetail> = {}): ResourceDetail => ({
  ...buildResource(),
  mayOpen: true,
  html: '<h2 id="s-before">Before you test</h2><p>Close the shutoff.</p><h2 id="s-after">Afterwards</h2><p>Open it.</p>',
  headings: [
    { id: 's-before', level: 2, text: 'Before you test' },
    { id: 's-after', level: 2, text: 'Afterwards' },
  ],
  readingMinutes: 3,
  downloads: [],
  related: [],
  ...overrides,
});

/** A file that comes with an article. */
export const buildDownload = (overrides: Partial<ResourceDetail['downloads'][number]> = {}) => {
  const id = nextId();
  return {
    id,
    name: 'test-report.pdf',
    fileSize: 86_000,
    mimeType: 'application/pdf',
    url: `/api/files/${id}`,
    ...overrides,
  };
};

/** A day in December that names an article. */
export const buildEventAbout = (resourceId: string): EventView => ({
  id: '0e0e0e0e-0000-4000-8000-000000000001',
  title: 'Hands-on day',
  description: null,
  startDate: '2026-12-04T16:00:00.000Z',
  endDate: '2026-12-05T00:30:00.000Z',
  registrationCloseDate: null,
  location: 'Training Lab, Riverside',
  isVirtual: false,
  latitude: null,
  longitude: null,
  facilitatorId: null,
  facilitatorName: null,
  facilitatorTitle: null,
  facilitatorHeadshot: null,
  facilitatorCompany: null,
  maxAttendees: 24,
  currentAttendees: 6,
  waitingCount: 0,
  price: '0',
  accessLevel: 'free',
  supplierId: null,
  supplierName: 'Event Supplier',
  customSupplierName: null,
  isPublished: true,
  registrationUrl: null,
  relatedResourceIds: [resourceId],
  needsPremium: false,
  registration: null,
});
