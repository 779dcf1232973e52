import type { ResourceView } from '@backflow/contracts/learning';
import type { TestClient } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();

/** A paid and a premium resource, and a free member with a confirmed booking that lists both as related. */
async function booked() {
  const file = await service.buildAsset();
  const paid = await service.buildResource({
    ...{ title: 'Relief valve notes', accessLevel: 'paid', content: 'Open me.', downloadIds: [file] },
  });
  const premium = await service.buildResource({ title: 'Relief valve atlas', accessLevel: 'premium' });
  const member = await service.buildMember();
  await service.buildEventBooking({ memberId: member.id, resourceIds: [paid.id, premium.id] });
  return { paid, premium, member, client: await service.as(member) };
}

const flags = async (client: TestClient, query: string): Promise<Record<string, boolean>> => {
  const { body } = await client.get(`/api/resources?${query}`);
  const items = body.data as ResourceView[];
  return Object.fromEntries(items.map(({ id, needsPremium }) => [id, needsPremium]));
};

describe('a confirmed booking', () => {
  it('opens a paid resource of its event with its files, but no premium one', async () => {
    const { paid, premium, client } = await booked();
    const { data } = (await client.get(`/api/resources/${paid.id}`)).body;
    expect(data).toMatchObject({ mayOpen: true, html: expect.stringContaining('Open me.') });
    expect(data.downloads[0].url).toContain('?ticket=');
    expect(data).not.toHaveProperty('isBooked');
    const other = (await client.get(`/api/resources/${premium.id}`)).body.data;
    expect(other).toMatchObject({ mayOpen: false, html: null, needsPremium: true });
  });

  it('sets the flags of lists, searches, related articles and selected ids', async () => {
    const { paid, premium, client } = await booked();
    const expected = { [paid.id]: false, [premium.id]: true };
    const ids = `ids=${paid.id},${premium.id}`;
    for (const query of [ids, `${ids}&search=relief`, `limit=100&search=relief`]) {
      expect(await flags(client, query)).toMatchObject(expected);
    }
    const stranger = await service.as(await service.buildMember());
    expect(await flags(stranger, ids)).toEqual({ [paid.id]: true, [premium.id]: true });
    const page = (await client.get(`/api/resources/${premium.id}`)).body.data;
    expect(page.related.find(({ id }: { id: string }) => id === paid.id)?.needsPremium).toBe(false);
  });

  it('opens nothing after it is cancelled', async () => {
    const { paid, member, client } = await booked();
    await service.asOwner(`update bookings.bookings set status = 'cancelled' where user_id = $1`, [
      member.id,
    ]);
    expect((await client.get(`/api/resources/${paid.id}`)).body.data.mayOpen).toBe(false);
  });

  it('is read through the view that events publishes', async () => {
    const read = (statement: string) => service.context.db.reader.query(statement);
    await expect(read('select 1 from bookings.bookings')).rejects.toThrow(/permission denied/);
    await expect(read('select 1 from events.resource_openings_v1 limit 1')).resolves.toBeDefined();
  });
});
