import { expect, test } from '@jest/globals';
import { buildClass, buildDevice, buildScan, send } from '../../test/door.ts';
import { pacific } from '../../test/sessions.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

test('the stream of a door says at once, and after each check-in that another process stored, that it has changed', async () => {
  const { offer, sessions } = await buildClass(service, ['2026-06-01']);
  const id = await service.buildBooking(offer, await service.buildMember());
  const another = await service.startAnother();
  another.context.versions.isOn = true;
  const reader = await another.as(await service.buildMember({ isAdmin: true }));
  const leaving = new AbortController();
  const { body } = await reader.fetch(`/api/admin/events/${offer.id}/check-in/stream`, {
    signal: leaving.signal,
  });
  const chunks = body?.pipeThrough(new TextDecoderStream()).getReader();
  const readEvent = async () => {
    let text = '';
    while (!text.includes('event: ')) {
      const { value } = (await chunks?.read()) ?? {};
      if (value === undefined) throw new Error('the stream has ended');
      text += value;
    }
    return text;
  };
  expect(await readEvent()).toContain('event: changed');
  for (const time of ['08:00', '09:00']) {
    await send(
      ...([admin, offer, buildDevice('Front door')] as const),
      buildScan(sessions[0], id, pacific(`2026-06-01 ${time}`)),
    );
    expect(await readEvent()).toContain('event: changed');
  }
  leaving.abort();
  await another.stop();
});
