import type { PriceRule } from '@backflow/contracts/bookings';
import type { SeriesView } from '@backflow/contracts/events';
import { describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const premium = await service.as(await service.buildMember({ subscriptionStatus: 'premium' }));
const visitor = await service.as(null);

const EARLY: PriceRule = { kind: 'early', price: '145.00', until: '2026-06-20' };
const CODE: PriceRule = { kind: 'code', price: '100.00', code: 'SPRING-26', uses: 5 };
const EVENT = {
  ...{ title: 'RPZ Field Testing', startDate: service.inHours(24 * 30).toISOString(), isPublished: true },
  ...{ price: '195.00', accessLevel: 'paid', prices: [EARLY, CODE] },
};

describe('the prices of an event', () => {
  it('have codes for administrators alone, in lists too', async () => {
    const { status, body } = await admin.post('/api/events', EVENT);
    expect([status, body.data.prices]).toEqual([201, [EARLY, CODE]]);
    const { id } = body.data;
    for (const path of [`/api/admin/events/${id}`, '/api/admin/events'])
      expect(JSON.stringify((await admin.get(path)).body)).toContain('SPRING-26');
    for (const who of [visitor, premium, admin])
      for (const path of [`/api/events/${id}`, '/api/events', '/api/events?search=rpz']) {
        const text = JSON.stringify((await who.get(path)).body);
        expect(text).toContain(
          '"prices":[{"kind":"early","price":"145.00","until":"2026-06-20"}],"takesCodes":true',
        );
        expect(text).not.toContain('SPRING');
      }
  });

  it('are refused beside their row', async () => {
    const prices = [
      { ...EARLY, price: '195' },
      CODE,
      { ...CODE, code: 'spring-26' },
      { kind: 'company', price: '-1' },
    ];
    const getErrors = async (rules: object[]) =>
      (await admin.post('/api/events', { ...EVENT, prices: rules })).body.errors;
    expect(await getErrors(prices.slice(0, 3))).toEqual([
      { path: 'prices.0.price', message: 'Must be lower than the price, $195.00' },
      { path: 'prices.2.code', message: 'Another row has this code' },
    ]);
    expect(await getErrors(prices.slice(3))).toMatchObject([
      { path: 'prices.0.price' },
      { path: 'prices.0.seats' },
    ]);
    expect(await getErrors([{ kind: 'gift', price: '1' }])).toMatchObject([{ path: 'prices.0.kind' }]);
    expect(await getErrors(Array(21).fill(EARLY))).toEqual([
      { path: 'prices', message: 'At most 20 prices' },
    ]);
  });

  it('of a series change on all of its dates', async () => {
    const series = await service.buildSeries(3, { price: '195', accessLevel: 'paid' });
    const [first] = series.dates;
    const { body } = await admin.patch(`/api/admin/series/${series.id}`, {
      ...{ eventId: first?.id, version: 1, scope: 'all', prices: [EARLY, { kind: 'premium', price: '150' }] },
    });
    const view = body.data as SeriesView;
    expect(view.events.map(({ prices }) => prices)).toEqual(
      Array(3).fill([EARLY, { kind: 'premium', price: '150' }]),
    );
  });
});
