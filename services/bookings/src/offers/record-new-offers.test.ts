import { expect, it } from '@jest/globals';
import { runJob } from '@backflow/service-kit/testing';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { recordNewOffersJob } from './record-new-offers.ts';

const service = await useBookingsService();
const run = () => runJob(service, recordNewOffersJob, null);

/** The offers of these that are new, with when they were first published. */
const newOffers = async (...offers: TestOffer[]) =>
  service.sql<{ id: string; publishedAt: string }>(
    `select id, published_at as "publishedAt" from bookings.new_offers_v1 where id = any($1) order by published_at`,
    [offers.map(({ id }) => id)],
  );

it('an offer is new from its first publication on, and not again when it is published again', async () => {
  const published = await service.buildOffer('event');
  const draft = await service.buildOffer('course', { isPublished: false });
  const first = new Date(service.clock.now);
  await run();
  expect(await newOffers(published, draft)).toEqual([{ id: published.id, publishedAt: first }]);
  await service.updateOffer(published, { isPublished: false });
  expect(await newOffers(published)).toEqual([]);
  service.clock.now += 60_000;
  await service.updateOffer(published, { isPublished: true });
  await service.updateOffer(draft, { isPublished: true });
  await run();
  expect(await newOffers(published, draft)).toEqual([
    { id: published.id, publishedAt: first },
    { id: draft.id, publishedAt: new Date(service.clock.now) },
  ]);
});

it('shows no meeting link', async () => {
  const offer = await service.buildOffer('event', {
    isVirtual: true,
    location: 'https://meet.example.com/x',
  });
  await run();
  const [row] = await service.sql('select location, is_virtual from bookings.new_offers_v1 where id = $1', [
    offer.id,
  ]);
  expect(row).toEqual({ location: null, is_virtual: true });
});
