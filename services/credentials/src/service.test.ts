import { randomUUID } from 'node:crypto';
import { runJob } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { walkContracts } from '@backflow/service-kit/testing/walk';
import { startCredentialsService } from '../test/start-credentials-service.ts';
import type { CredentialsService } from '../test/start-credentials-service.ts';
import { issueCertificatesJob } from './certificates/issue-certificates.ts';
import { credentials } from './service.ts';

const newApproval = async (service: CredentialsService) => ({
  authorityId: await service.getAuthority('Texas'),
  kind: 'event',
  offerId: await service.buildEvent(),
  courseNumber: randomUUID(),
  minutes: { classroom: 90 },
});

/** A certificate that is valid. */
async function buildCertificate(service: CredentialsService): Promise<{ id: string; code: string }> {
  const booking = await service.buildBooking(
    'event',
    await service.buildEvent(),
    await service.buildMember(),
  );
  await service.setAttended(booking, true);
  await runJob(service, issueCertificatesJob, null);
  const [found] = await service.sql<{ id: string; code: string }>(
    'select id, code from credentials.certificates where booking_id = $1',
    [booking],
  );
  if (!found) throw new Error('no certificate was issued');
  return found;
}

/** A roster that is due. @returns its parameters */
async function buildRoster(service: CredentialsService): Promise<{ offerId: string; authorityId: string }> {
  const approval = await newApproval(service);
  const { offerId, authorityId } = approval;
  await create(service, '/api/approvals', approval);
  const booking = await service.buildBooking('event', offerId, await service.buildMember());
  await service.setAttended(booking, true);
  return { offerId, authorityId };
}

/** What marks a roster as sent that is as the service has it. */
async function sentBody(service: CredentialsService, { offerId, authorityId }: Record<string, string>) {
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  const { body } = await admin.get(`/api/rosters/${offerId}/${authorityId}`);
  return { sentOn: '2026-06-01', method: 'email', digest: body.data.digest };
}

/** The first version of a new authority's rule. */
const newRule = async (service: CredentialsService) => ({
  authorityId: (await create(service, '/api/authorities', newAuthority())).id,
  ...{ rule: {}, source: 'A law', sourceReadOn: '2026-01-01' },
});

const newAuthority = () => ({ name: randomUUID(), credential: 'Tester' });
const newCredential = () => ({ authority: 'Utah (DDW)', number: randomUUID() });
const newGauge = () => ({
  make: 'Watts',
  model: 'TK-9A',
  serialNumber: randomUUID(),
  verifiedOn: '2026-01-01',
});

/** Creates a record by the API. @param by an administrator */
async function create(
  service: CredentialsService,
  address: string,
  body: object,
  by?: TestMember,
): Promise<{ id: string; version: number }> {
  const client = await service.as(by ?? (await service.buildMember({ isAdmin: true })));
  return (await client.post(address, body)).body.data;
}

/** The bodies that create what the paths of endpoints name. */
const RECORDS: Record<string, (service: CredentialsService) => object | Promise<object>> = {
  '/api/approvals': newApproval,
  '/api/authorities': newAuthority,
  '/api/renewal-rules': newRule,
  '/api/user/credentials': newCredential,
  '/api/user/gauges': newGauge,
  '/api/user/wallet-links': () => ({ label: 'City of Provo' }),
};

walkContracts(credentials, startCredentialsService, {
  async paramsFor(service, { endpoint: { path, params } }, caller) {
    if (!params) return undefined;
    if (path.includes('/certificates/')) {
      const { id, code } = await buildCertificate(service);
      return path.includes(':code') ? { code } : { id };
    }
    if (path.includes('/approvals/of/')) return { id: await service.buildEvent() };
    if (path.includes('/rosters/')) return buildRoster(service);
    if (path.includes('/users/')) return { id: (await service.buildMember()).id };
    const [address, body] = Object.entries(RECORDS).find(([each]) =>
      path.replace('/admin/', '/').startsWith(each),
    ) ?? ['/api/authorities', newAuthority];
    return { id: (await create(service, address, await body(service), caller)).id };
  },
  samples: {
    'approvals.create': async (service) => ({ body: await newApproval(service) }),
    async 'approvals.update'(service) {
      const { id, version } = await create(service, '/api/approvals', await newApproval(service));
      return { params: { id }, body: { courseNumber: 'TX-2', version } };
    },
    'gauges.update': async (service, caller) => ({
      params: { id: (await create(service, '/api/user/gauges', newGauge(), caller)).id },
      body: newGauge(),
    }),
    async 'lapses.mail'(service) {
      const { id } = await service.buildMember();
      const [licence] = await service.sql<{ id: string }>(
        `with licence as (
           insert into identity.licences (user_id, authority, number) values ($1, 'Utah (DDW)', $2) returning id)
         insert into credentials.held_credentials (licence_id, user_id, valid_until)
         select id, $1, '2026-06-20' from licence returning licence_id as id`,
        [id, randomUUID()],
      );
      return { body: { ids: [licence?.id] } };
    },
    'renewal-rules.create': async (service) => ({ body: await newRule(service) }),
    'renewal-rules.update': async (service) => ({
      params: { id: (await create(service, '/api/renewal-rules', await newRule(service))).id },
      body: { source: 'Another law' },
    }),
    async 'rosters.send'(service) {
      const params = await buildRoster(service);
      return { params, body: await sentBody(service, params) };
    },
    async 'rosters.unsend'(service) {
      const params = await buildRoster(service);
      const { offerId, authorityId } = params;
      await create(service, `/api/rosters/${offerId}/${authorityId}/sent`, await sentBody(service, params));
      return { params, body: { reason: 'Another class' } };
    },
  },
  forbiddenTables: ['identity.users', 'identity.licences', 'bookings.bookings', 'bookings.offers'],
});
