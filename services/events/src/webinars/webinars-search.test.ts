import { walkPages } from '@backflow/service-kit/testing';
import type { WebinarView } from '@backflow/contracts/webinars';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
beforeEach(() => service.models.Webinar.destroy({ where: {} }));

const found = async (search: string, more = ''): Promise<string[]> => {
  const path = `/api/webinars?search=${encodeURIComponent(search)}${more}`;
  return (await walkPages<WebinarView>(await service.as(null), path)).map(({ title }) => title);
};

describe('searching webinars', () => {
  it('finds published ones by word prefixes in any order and case', async () => {
    await service.buildWebinar({ title: 'Relief valves', description: 'When an RPZ/DC drips' });
    await service.buildWebinar({ title: 'Gauge care', description: 'Cross-connection control basics' });
    await service.buildWebinar({ title: 'Relief valves, a draft', isPublished: false });
    expect(await found('VALV relief')).toEqual(['Relief valves']);
    expect(await found('dc rpz')).toEqual(['Relief valves']);
    expect(await found('cross-conn')).toEqual(['Gauge care']);
    expect(await found('relief gauge')).toEqual([]);
    expect(await found('  ')).toHaveLength(2);
    expect(await found('!!!')).toEqual([]);
    expect(await found("rel':* | !x & <->")).toEqual([]);
  });

  it('does not find one by its links', async () => {
    const links = {
      meetingUrl: 'https://meet.example.com/secret',
      recordingUrl: 'https://tv.example.com/secret',
    };
    await service.buildWebinar({ title: 'Relief valves', ...links });
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    expect((await admin.get('/api/webinars?search=secret')).body.data).toEqual([]);
  });

  it('keeps the order of a tab, page by page', async () => {
    const recordingUrl = 'https://video.example.com/1';
    for (const hours of [-48, -24, 24, 48]) {
      for (const title of ['Gauges', 'Relief valves']) {
        await service.buildWebinar({
          title: `${title} ${hours}`,
          scheduledAt: service.inHours(hours),
          recordingUrl,
        });
      }
    }
    await service.buildWebinar({
      title: 'Relief valves live',
      scheduledAt: service.inHours(0),
      isLive: true,
    });
    const [live, upcoming, past] = [['live'], ['24', '48'], ['-24', '-48']];
    const titles = (ends: string[][]) => ends.flat().map((end) => `Relief valves ${end}`);
    for (const limit of [1, 2, 100]) {
      const inTab = (tab: string) => found('relief', `&tab=${tab}&limit=${limit}`);
      expect(await inTab('all')).toEqual(titles([live, upcoming, past]));
      expect(await inTab('live')).toEqual(titles([live]));
      expect(await inTab('upcoming')).toEqual(titles([upcoming]));
      expect(await inTab('recordings')).toEqual(titles([past]));
      expect(await found('relief', `&limit=${limit}`)).toEqual(titles([upcoming.toReversed(), live, past]));
    }
  });

  it('finds words with typos, the best match first, and marks them', async () => {
    await service.buildWebinar({ title: 'Repairs', description: 'Bring your gauge.' });
    await service.buildWebinar({ title: 'Gauge Care and Calibration' });
    const { body } = await (await service.as(null)).get('/api/webinars?search=gague&tab=all');
    expect(body.data).toMatchObject([
      { title: 'Gauge Care and Calibration', marks: { title: ['', 'Gauge', ' Care and Calibration'] } },
      { title: 'Repairs', marks: { text: ['Bring your ', 'gauge', '.'] } },
    ]);
  });

  it('reveals no words of drafts', async () => {
    await service.buildWebinar({ title: 'Gauge care' });
    expect(await found('gauje')).toEqual(['Gauge care']);
    await service.buildWebinar({ title: 'Gauje', isPublished: false });
    expect(await found('gauje')).toEqual(['Gauge care']);
  });

  it('finds recordings and upcoming webinars among thousands of others', async () => {
    await service.context.db.sequelize.query(
      `insert into webinars (title, scheduled_at, recording_url, is_published)
       select 'common ' || n % 10, timestamptz '2020-06-02T00:00:00Z' + n * interval '1 minute',
              case when n = 7 then 'https://video.example.com/1' end, true
         from generate_series(1, 2000) n`,
    );
    await service.buildWebinar({ title: 'common soon', scheduledAt: service.inHours(5) });
    expect(await found('common', '&tab=recordings')).toEqual(['common 7']);
    expect(await found('common', '&tab=upcoming')).toEqual(['common soon']);
  });
});
