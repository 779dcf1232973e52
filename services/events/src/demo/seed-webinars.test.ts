import { webinarStatus } from '@backflow/contracts/webinars';
import type { WebinarView } from '@backflow/contracts/webinars';
import { describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';
import { seedWebinars } from './seed-webinars.ts';

const service = await useEventsService();

describe('the demo’s webinars', () => {
  it('show every case around the present, and skip a schema that has webinars', async () => {
    const member = await service.buildMember({ email: 'member@example.com' });
    await service.buildMember({ email: 'premium@example.com', subscriptionStatus: 'premium' });
    for (let index = 0; index < 26; index++) await service.buildMember();
    for (const minute of [0, 4]) {
      await service.models.Webinar.destroy({ where: {} });
      service.clock.now += minute * 60_000;
      await seedWebinars(service.context);
      const count = await service.models.Webinar.count();
      await seedWebinars(service.context);
      expect(await service.models.Webinar.count()).toBe(count);

      const shown: WebinarView[] = (await (await service.as(member)).get('/api/webinars')).body.data;
      const withStatus = (status: string) =>
        shown.filter((webinar) => webinarStatus(webinar, service.clock.now) === status);
      const [live] = withStatus('Live Now');
      expect(live?.meetingUrl).toMatch(/^https:/);
      expect(withStatus('Starting Soon')).toHaveLength(1);
      const upcoming = withStatus('Upcoming');
      expect(upcoming.length).toBeGreaterThanOrEqual(4);
      expect(upcoming.some(({ accessLevel }) => accessLevel === 'premium')).toBe(true);
      expect(
        upcoming.filter(({ currentAttendees, maxAttendees }) => currentAttendees === maxAttendees),
      ).toHaveLength(1);
      expect(withStatus('Recording Available').length).toBeGreaterThanOrEqual(2);
      expect(withStatus('Ended')).toHaveLength(1);
    }
  });
});
