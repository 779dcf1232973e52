import { sendMail } from '@backflow/contracts/notifications';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { startCommunityService } from './start-community-service.ts';
import type { CommunityService } from './start-community-service.ts';

/** The service that `setUpForum` starts for a test file. */
export let service: CommunityService;
/** An administrator, Ada Moss, and her client. */
export let ada: TestMember;
export let admin: TestClient;
/** Two members and their clients; each test gets new ones. */
export let pat: TestMember;
export let member: TestClient;
export let sam: TestMember;
export let other: TestClient;

/**
 * Starts the service before the tests of the calling file and stops it after them.
 * @param eachTest an empty forum for each
 * @param caches cache as in production
 */
export function setUpForum({ eachTest = false, caches = false } = {}): void {
  (eachTest ? beforeEach : beforeAll)(async () => {
    service = await startCommunityService({ caches });
    ada = await service.buildMember({ isAdmin: true, firstName: 'Ada', lastName: 'Moss' });
    admin = await service.as(ada);
  });
  beforeEach(async () => {
    [pat, sam] = await Promise.all([service.buildMember(), service.buildMember({ firstName: 'Sam' })]);
    [member, other] = await Promise.all([service.as(pat), service.as(sam)]);
  });
  (eachTest ? afterEach : afterAll)(() => service.stop());
}

/** The operation of a test's own writes. */
export const OPERATION = { endpoint: { id: 'test', audit: false, changes: [] }, actor: null };

export const getPost = (id: string) => service.models.Post.findByPk(id, { rejectOnEmpty: true });
export const getTopic = (id: string) => service.models.Topic.findByPk(id, { rejectOnEmpty: true });

/** The mails queued for a member, oldest first. */
export const mailsTo = async ({ id }: Pick<TestMember, 'id'>) =>
  (await service.queued(sendMail)).filter(
    ({ to }) => typeof to === 'object' && to !== null && 'id' in to && to.id === id,
  );

/** The audit entries that an action adds. */
export async function getEntries(action: () => Promise<unknown>) {
  const { length } = await service.auditEntries();
  await action();
  return (await service.auditEntries()).slice(length);
}
