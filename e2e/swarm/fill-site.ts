import { randomUUID } from 'node:crypto';
import type { Mailbox } from './mailbox.ts';
import { expectStatus, type FilledSite, type Person } from '../support/site-load/filled-site.ts';
import { dataOf, type SiteClient } from '../support/site-load/site-client.ts';
import type { Swarm } from './swarm.ts';

const PASSWORD = 'Tight-Valve-42';
const MEMBERS = 24;
const ADMINISTRATORS = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Registers members as the site does, confirms their addresses, appoints administrators, and creates an event and a topic. */
export async function fillSite(site: SiteClient, swarm: Swarm, mailbox: Mailbox): Promise<FilledSite> {
  const people: Person[] = [];
  for (let index = 0; index < MEMBERS + ADMINISTRATORS; index += 1) {
    people.push(await join(site, mailbox, index));
  }
  const administrators = people.slice(0, ADMINISTRATORS);
  const [first, ...others] = administrators;
  if (!first) throw new Error('there is no administrator');
  // The documented command for the first one; they appoint the others on the site.
  await swarm.exec('identity', ['node', 'src/main.ts', 'admin', first.email]);
  for (const { id } of others) {
    const request = {
      method: 'PATCH',
      path: `/api/admin/users/${id}/role`,
      body: { isAdmin: true },
    } as const;
    await expectStatus(200, site, { ...request, ...first });
  }
  const event = {
    title: 'Backflow Prevention Basics',
    startDate: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    endDate: new Date(Date.now() + 30 * DAY_MS + 60 * 60 * 1000).toISOString(),
    maxAttendees: 500,
    isPublished: true,
  };
  const created = await expectStatus(201, site, {
    method: 'POST',
    path: '/api/events',
    body: event,
    ...first,
  });
  const body = { title: 'Relief valve at 2.1', content: 'It discharges at a supply pressure of 60 psi.' };
  const topic = await expectStatus(201, site, { method: 'POST', path: '/api/forum/topics', body, ...first });
  return {
    members: people.slice(ADMINISTRATORS),
    administrators,
    eventId: (dataOf(created) as { id: string }).id,
    topicId: (dataOf(topic) as { id: string }).id,
  };
}

async function join(site: SiteClient, mailbox: Mailbox, index: number): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const address = `10.1.${index}.1`;
  const body = { firstName: 'Robin', lastName: `Fitter ${index}`, email, password: PASSWORD };
  const response = await expectStatus(201, site, { method: 'POST', path: '/api/register', body, address });
  const cookie = response.headers['set-cookie']?.[0]?.split(';', 1)[0];
  if (cookie === undefined) throw new Error('registering began no session');
  const token = await mailbox.token(email);
  await expectStatus(200, site, {
    method: 'POST',
    path: '/api/email/confirm',
    body: { token },
    cookie,
    address,
  });
  return { id: (dataOf(response) as { id: string }).id, email, cookie, address };
}
