import { expect, it } from '@jest/globals';
import { admin, member, other, pat, service, setUpForum } from '../../test/forum.ts';

const PATH = '/api/forum/me';

setUpForum();

const run = (statement: string, bind: unknown[]) => service.context.db.sequelize.query(statement, { bind });

it('hides the name until the member shows it, and hides it again', async () => {
  const rosa = await service.buildMember({ firstName: 'Rosa', lastName: 'Ortiz' });
  const client = await service.as(rosa);
  const { id } = await service.buildTopic(rosa);
  const shownName = async () => (await other.get(`/api/forum/topics/${id}`)).body.data.post.author.name;

  expect((await client.get(PATH)).body.data).toEqual({
    showsName: false,
    name: 'Rosa Ortiz',
    isTrusted: false,
    silenced: null,
  });
  expect(await shownName()).toBe('User');
  expect((await client.patch(PATH, { showsName: true })).body.data.showsName).toBe(true);
  expect(await shownName()).toBe('Rosa Ortiz');
  expect((await client.patch(PATH, { showsName: false })).body.data.showsName).toBe(false);
  expect(await shownName()).toBe('User');
  expect((await client.get(PATH)).body.data.showsName).toBe(false);
});

it('says whether the member’s posts are published at once', async () => {
  const isTrusted = async () => (await member.get(PATH)).body.data.isTrusted;
  await service.trust(pat, 2);
  expect(await isTrusted()).toBe(false);
  await service.trust(pat, 3);
  expect(await isTrusted()).toBe(true);
  expect((await admin.get(PATH)).body.data.isTrusted).toBe(true);
});

it('says until when and why a silenced member may not post', async () => {
  const { id } = await service.buildTopic(pat);
  const silenced = async () => {
    const [me, topic] = await Promise.all([member.get(PATH), member.get(`/api/forum/topics/${id}`)]);
    return [me.body.data.silenced, topic.body.data.replyRefusal];
  };
  const silence = (until: string | null) =>
    run(`update members set silence_reason = 'Adverts.', silenced_until = $2 where id = $1`, [pat.id, until]);
  const until = service.inMinutes(60).toISOString();
  await silence(until);
  expect(await silenced()).toEqual([
    { until, reason: 'Adverts.' },
    'You can read the forum, but not post in it until June 1, 2026 at 9:00 AM. Reason: Adverts.',
  ]);
  await silence(null);
  expect(await silenced()).toEqual([
    { until: null, reason: 'Adverts.' },
    'You can read the forum, but not post in it. Reason: Adverts.',
  ]);
  await silence(service.inMinutes(0).toISOString());
  expect(await silenced()).toEqual([null, null]);
});

it('accepts true or false', async () => {
  for (const body of [{}, { showsName: 'yes' }, { showsName: null }])
    expect((await member.patch(PATH, body)).status).toBe(400);
});
