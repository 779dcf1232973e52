import { sendMail } from '@backflow/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KINDS, startBookingsService } from '../../test/start-bookings-service.ts';
import type { BookingsService } from '../../test/start-bookings-service.ts';

let service: BookingsService;
beforeAll(async () => {
  service = await startBookingsService();
});
afterAll(() => service.stop());

describe.each(KINDS)('booking: $kind', ({ kind, bookPath }) => {
  it('takes a seat, and notifies the member', async () => {
    const offer = await service.buildOffer(kind);
    const member = await service.buildMember();
    const response = await (await service.as(member)).post(bookPath(offer.id));
    expect([response.status, response.body.data?.status]).toEqual([201, 'confirmed']);
    const { counted, rows } = await service.countsOf(offer);
    expect(counted).toEqual(rows);
    expect(counted.confirmed).toBe(1);
    expect(await service.queued(sendMail)).toContainEqual(
      expect.objectContaining({ to: { kind: 'member', id: member.id } }),
    );
  });

  it('refuses a second one', async () => {
    const offer = await service.buildOffer(kind);
    const member = await service.as(await service.buildMember());
    await member.post(bookPath(offer.id));
    const again = await member.post(bookPath(offer.id));
    expect([again.status, again.body.code]).toEqual([
      409,
      kind === 'course' ? 'ALREADY_ENROLLED' : 'ALREADY_REGISTERED',
    ]);
  });
});
