import { randomUUID } from 'node:crypto';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestService } from '@backflow/service-kit/testing';
import type { CreationAttributes } from 'sequelize';
import type { LearningContext } from '../src/context.ts';
import type { ResourceRecord } from '../src/db/models/resource.ts';
import type { Models } from '../src/db/models/index.ts';
import { learning } from '../src/service.ts';
import { openOwner } from './open-owner.ts';
import type { Owner } from './open-owner.ts';

const MINUTE_MS = 60_000;

interface EventBooking {
  memberId: string;
  /** What its event lists as related. */
  resourceIds: readonly string[];
  status?: 'confirmed' | 'pending' | 'cancelled' | 'waitlisted';
  isEventDeleted?: boolean;
}

interface TestAsset {
  originalName?: string;
  isPublic?: boolean;
  status?: 'ready' | 'removed';
}

export interface ResourcesService extends TestService<LearningContext>, Pick<Owner, 'asOwner'> {
  models: Models;
  /** The service's present; tests move it. */
  clock: { now: number };
  /** A published free resource, each a minute older than the one before, written directly. */
  buildResource(overrides?: Partial<CreationAttributes<ResourceRecord>>): Promise<ResourceRecord>;
  buildCategory(name?: string): Promise<string>;
  /** In the schema of events. @returns its id */
  buildSupplier(name?: string, isRetired?: boolean): Promise<string>;
  /** A booking of an event, past its start. Confirmed unless it says otherwise. */
  buildBooking(booking: EventBooking): Promise<void>;
  /** A file of the site, in the schema of media: for members only unless it is public. @returns its id */
  buildAsset(asset?: TestAsset): Promise<string>;
}

/** The learning service over HTTP on a database of its own, with a clock that stands still until a test moves it. */
export async function startResources(): Promise<ResourcesService> {
  const clock = { now: Date.parse('2026-06-01T15:00:00.000Z') };
  const service = await startTestService(learning, { now: () => clock.now });
  const { models } = service.context;
  const { asOwner, importBooking, close } = openOwner(service);
  let built = 0;
  return {
    ...service,
    models,
    clock,
    asOwner,
    buildResource: (overrides = {}) => {
      built += 1;
      return models.Resource.create({
        title: `Article ${built}`,
        description: null,
        excerpt: null,
        content: null,
        author: null,
        imageUrl: null,
        publishedAt: new Date(clock.now - built * MINUTE_MS),
        createdAt: new Date(clock.now - built * MINUTE_MS),
        categoryId: null,
        supplierId: null,
        accessLevel: 'free',
        isPublished: true,
        downloadIds: [],
        ...overrides,
      });
    },
    buildCategory: async (name = `Category ${++built}`) =>
      (await models.ResourceCategory.create({ name })).id,
    buildSupplier: async (name = `Supplier ${++built}`, isRetired = false) => {
      const id = randomUUID();
      await asOwner('insert into events.suppliers (id, name, is_retired) values ($1, $2, $3)', [
        ...[id, name, isRetired],
      ]);
      return id;
    },
    buildBooking: async ({ memberId, resourceIds, status = 'confirmed', isEventDeleted = false }) => {
      const eventId = randomUUID();
      await asOwner(
        `insert into events.events (id, title, start_date, is_published, related_resource_ids, deleted_at)
         values ($1, 'Repair lab', $2, true, $3, $4)`,
        [eventId, new Date(clock.now - MINUTE_MS), resourceIds, isEventDeleted ? new Date() : null],
      );
      const bookedAt = new Date(clock.now - 2 * MINUTE_MS);
      await importBooking('event', eventId, memberId, { id: randomUUID(), status, bookedAt });
    },
    buildAsset: async ({ originalName = 'manual.pdf', isPublic = false, status = 'ready' } = {}) => {
      const id = randomUUID();
      await asOwner(
        `insert into media.assets (id, owner_id, kind, status, is_public, original_name, mime_type, file_size)
         values ($1, $2, $3, $4, $5, $6, 'application/pdf', 1234)`,
        [id, randomUUID(), isPublic ? 'file' : 'restricted', status, isPublic, originalName],
      );
      return id;
    },
    async stop() {
      await close();
      await service.stop();
    },
  };
}
