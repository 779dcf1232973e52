import { EventView } from '@backflow/contracts/events';
import { ResourceDetail, ResourceView } from '@backflow/contracts/learning';
import { makeFixture, nextId } from '@backflow/contracts/testing';

/** A free resource, published in December; name only the fields that matter. */
export const buildResource = (overrides: Partial<ResourceView> = {}): ResourceView =>
  makeFixture(ResourceView, {
    id: nextId(),
    title: 'Testing an RPZ assembly',
    publishedAt: '2026-12-04T20:00:00.000Z',
    isPublished: true,
    ...overrides,
  });

/** A resource that is open to the reader, with two headings. */
export const buildArticle = (overrides: Partial<ResourceDetail> = {}): ResourceDetail =>
  makeFixture(ResourceDetail, {
    ...buildResource(),
    mayOpen: true,
    html: '<h2 id="s-before">Before you test</h2><p>Close the shutoff.</p><h2 id="s-after">Afterwards</h2><p>Open it.</p>',
    headings: [
      { id: 's-before', level: 2, text: 'Before you test' },
      { id: 's-after', level: 2, text: 'Afterwards' },
    ],
    readingMinutes: 3,
    ...overrides,
  });

/** A download of an article. */
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

/** An event in December that names an article. */
export const buildEventAbout = (resourceId: string): EventView =>
  makeFixture(EventView, {
    id: nextId(),
    title: 'Hands-on day',
    startDate: '2026-12-04T16:00:00.000Z',
    endDate: '2026-12-05T00:30:00.000Z',
    location: 'Training Lab, Riverside',
    maxAttendees: 24,
    currentAttendees: 6,
    price: '0',
    supplierName: 'Event Supplier',
    isPublished: true,
    relatedResourceIds: [resourceId],
  });
