import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { fixtureRelease, putFile, putSite } from '../testing/fixture-site.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
const RELEASE = fixtureRelease('events', {
  pages: [
    { name: 'events', path: '/events', lead: 'Hands-on days.' },
    { name: 'event', path: '/events/:id' },
  ],
});
const page = { path: '/', access: 'public' as const, slots: [] };
const ECHO = `
let calls = 0;
module.exports.renderFirstScreen = ({ path, registry, hasSession }) =>
  '<main data-call="' + ++calls + '">' + [path, registry.remotes.map(({ name }) => name), hasSession].join() + '</main>';
`;
const put = (code: string) => putFile(join(gateway.siteDir, 'shell/dist/first-screen.cjs'), code);

beforeEach(async () => {
  gateway = await startGateway({}, undefined, {}, [RELEASE]);
  await putSite(gateway, [page]);
  await put(ECHO);
});
afterEach(() => gateway.close());

const get = (path: string, headers = {}) => send(gateway.url, path, { headers });
const getScreen = async (path: string, headers = {}) =>
  /<div id="root">(.*?)<\/div>/.exec((await get(path, headers)).text)?.[1];
const SESSION = { cookie: 'backflow_session=expired' };

test('is in the page, by its route, and not the same for visitors and who has a session', async () => {
  expect(await getScreen('/')).toBe('<main data-call="1">/,events,false</main>');
  expect(await getScreen('/', SESSION)).toBe('<main data-call="2">/,events,true</main>');
  expect(await getScreen('/events/1')).toBe('<main data-call="3">/events/:id,events,false</main>');
});

test('is rendered once for all records of a page, and again after a build', async () => {
  await getScreen('/events/1');
  expect(await getScreen('/events/2?from=mail')).toContain('data-call="1"');
  await put(ECHO.replace('let calls = 0', 'let calls = 10'));
  expect(await getScreen('/events/2')).toContain('data-call="11"');
});

test('is left to the script on pages that do not exist, and when it cannot be rendered', async () => {
  expect(await getScreen('/nothing')).toBe('');
  await put('module.exports.renderFirstScreen = () => { throw new Error("no document"); };');
  expect(await getScreen('/')).toBe('');
  await put('document.title = "a script of the browser";');
  expect(await getScreen('/')).toBe('');
  await put('module.exports.renderFirstScreen = () => String(typeof process) + typeof require;');
  expect(await getScreen('/')).toBe('undefinedundefined');
});

test('has no address', async () => {
  expect((await get('/first-screen.cjs')).status).toBe(404);
});

test('the sentence below the heading is the description of the page', async () => {
  expect((await get('/events')).text).toContain('<meta name="description" content="Hands-on days." />');
});
