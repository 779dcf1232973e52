import { readContent } from '@backflow/content';
import { RESOURCE_TABS } from '@backflow/contracts/learning';
import type { ResourceDetail, ResourceView } from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';
import { DEMO_ARTICLES } from './demo-article.ts';
import { seedResources } from './seed-resources.ts';

const service = await useLearningService();
for (const name of new Set(DEMO_ARTICLES.flatMap(({ supplier }) => supplier ?? []))) {
  await service.buildSupplier(name);
}
for (const _ of [1, 2]) await seedResources(service.context);

const PUBLISHED = DEMO_ARTICLES.filter(({ isPublished }) => isPublished);

/** The fields of the courses in services/events that these tests read. */
const EventCourse = z.object({ name: z.string(), relatedArticles: z.optional(z.array(z.string())) });

describe('the demo', () => {
  it('is written once: every article, with its category and its supplier', async () => {
    const visitor = await service.as(null);
    const listed: ResourceView[] = (await visitor.get('/api/resources?limit=100')).body.data;
    const expected = PUBLISHED.toSorted((a, b) => a.daysAgo - b.daysAgo);
    expect(listed.map(({ id, categoryName, supplierName }) => [id, categoryName, supplierName])).toEqual(
      expected.map(({ id, category, supplier }) => [id, category, supplier]),
    );
    expect(await service.models.Resource.count()).toBe(DEMO_ARTICLES.length);
    const counts = (await visitor.get('/api/resources/counts')).body.data;
    for (const tab of RESOURCE_TABS) expect(counts[tab]).toBeGreaterThan(0);
  });

  it('has readable articles with headings', async () => {
    const premium = await service.as(await service.buildMember({ subscriptionStatus: 'premium' }));
    for (const { id } of PUBLISHED) {
      const { html, headings, related } = (await premium.get(`/api/resources/${id}`)).body
        .data as ResourceDetail;
      expect(html).toMatch(/^<p>/);
      expect(headings.length).toBeGreaterThan(1);
      expect(related).toHaveLength(3);
    }
  });

  it('is referenced by the demo of events under the same ids', async () => {
    const folder = new URL('../../../events/content/courses/', import.meta.url);
    const courses = await readContent(folder, EventCourse);
    for (const { id, relatedTo } of PUBLISHED) {
      if (!relatedTo) continue;
      expect(courses.find(({ name }) => name === relatedTo)?.relatedArticles).toContain(id);
    }
  });
});
