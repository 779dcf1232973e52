import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KINDS, attendedOf } from '../../test/attended.ts';
import type { Attended } from '../../test/attended.ts';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

let service: EventsService;
let admin: TestClient;
beforeAll(async () => {
  service = await startEventsService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

describe.each(KINDS)('the limit of one of %s', (kind) => {
  let attended: Attended;
  beforeAll(() => {
    attended = attendedOf(service, kind);
  });
  const edit = (id: string, body: object) => admin.patch(`/api/${kind}/${id}`, body);

  it('cannot be below the seats taken, which are named', async () => {
    const { id } = await attended.build({ maxAttendees: 5 });
    await attended.register(id, await service.buildMember());
    await attended.register(id, await service.buildMember());
    await attended.register(id, await service.buildMember(), { status: 'cancelled' });
    const { status, body } = await edit(id, { maxAttendees: 1 });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'maxAttendees', message: '2 seats are taken: max attendees cannot be below 2' }],
    ]);
    for (const maxAttendees of [2, null, 7]) expect((await edit(id, { maxAttendees })).status).toBe(200);
  });

  it('that is lower already, from before this rule, stays out of the way of other edits', async () => {
    const { id } = await attended.build({ maxAttendees: 0 });
    await attended.register(id, await service.buildMember());
    expect((await edit(id, { title: 'Another title', maxAttendees: 0 })).status).toBe(200);
    const { body } = await edit(id, { maxAttendees: -1 });
    expect(body.errors[0].path).toBe('maxAttendees');
  });

  it('is judged by the seats taken when its turn comes', async () => {
    const { id } = await attended.build({ maxAttendees: 20 });
    const people = await Promise.all(Array.from({ length: 10 }, () => service.buildMember()));
    const clients = await Promise.all(people.map((person) => service.as(person)));
    const [edited] = await Promise.all([
      edit(id, { maxAttendees: 3 }),
      ...clients.map((client) => client.post(`/api/${kind}/${id}/register`)),
    ]);
    const { counted, held } = await attended.seatsOf(id);
    expect(counted).toBe(held);
    // Either the edit came first and three got a seat, or it was refused for the seats that were taken by then.
    if (edited.status === 200) expect(counted).toBeLessThanOrEqual(3);
    else expect(edited.body.errors[0].path).toBe('maxAttendees');
  });
});
