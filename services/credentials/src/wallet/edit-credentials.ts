import { CredentialSteps, checkDates } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { CredentialInput, WalletCredential } from '@backflow/contracts/credentials';
import * as z from '@backflow/contracts/zod';
import {
  ConflictError,
  NotFoundError,
  ValidationError,
  differences,
  mutate,
  sql,
} from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { deleteFile, fileUrl, replaceFile } from './own-files.ts';
import { settleTermsWhere } from './settle-terms.ts';
import { readCredential } from './wallet.query.ts';

/** Stores a license at identity, and its dates here, in one transaction. @throws ValidationError when the caller has it already */
export async function createCredential(
  context: CredentialsContext,
  call: Call<typeof contracts.createCredential>,
): Promise<WalletCredential> {
  const { actor, body } = call;
  assertOrder(body);
  const id = await mutate(context, call, async (write) => {
    const [licence] = await write.rows<{ id: string | null }>(sql`
      select identity.put_licence_v1(${actor.id}, ${body.authority}, ${body.number}) as id`);
    if (!licence?.id) throw new NotFoundError('This account');
    await storeDates(context, write, { userId: actor.id, id: licence.id, body, before: null });
    write.audit({ subjectId: licence.id });
    return licence.id;
  });
  return readCredential(context, actor.id, id);
}

/** @throws NotFoundError; ConflictError when it was edited since; ValidationError */
export async function updateCredential(
  context: CredentialsContext,
  call: Call<typeof contracts.updateCredential>,
): Promise<WalletCredential> {
  const { actor, params, body } = call;
  assertOrder(body);
  await mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const before = await lockCredential(write, actor.id, params.id, body);
    if (body.version !== undefined && body.version !== before.version)
      throw new ConflictError(await readCredential(context, actor.id, params.id));
    const fields = await storeDates(context, write, { userId: actor.id, id: params.id, body, before });
    if (fields.length === 0) return write.unchanged();
    write.audit({ subjectId: params.id, details: { fields } });
  });
  return readCredential(context, actor.id, params.id);
}

/** @throws NotFoundError */
export async function deleteCredential(
  context: CredentialsContext,
  call: Call<typeof contracts.deleteCredential>,
): Promise<null> {
  const { actor, params } = call;
  await mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const [license] = await write.rows<{ isRemoved: boolean }>(sql`
      select identity.remove_licence_v1(${actor.id}, ${params.id}) as "isRemoved"`);
    if (!license?.isRemoved) throw new NotFoundError('This credential');
    const [held] = await write.rows<{ scanUrl: string | null }>(sql`
      delete from held_credentials where licence_id = ${params.id} returning ${fileUrl('scan_id')} as "scanUrl"`);
    await deleteFile(write, actor.id, held?.scanUrl ?? null);
    write.audit({ subjectId: params.id });
  });
  return null;
}

/** @throws ValidationError */
function assertOrder(body: CredentialInput): void {
  const problems = checkDates(body);
  if (problems.length > 0) throw new ValidationError(problems);
}

type Stored = Omit<CredentialInput, 'steps'> & { steps: CredentialSteps; version: number };

/** Changes the license, which locks it, and returns the credential as it was. @throws NotFoundError */
async function lockCredential(
  { rows }: Write,
  userId: string,
  id: string,
  { authority, number }: CredentialInput,
): Promise<Stored> {
  const [licence] = await rows<Pick<Stored, 'authority' | 'number'>>(sql`
    select authority, number from identity.licences_v2 where id = ${id} and user_id = ${userId}`);
  const [change] = await rows<{ isFound: boolean }>(sql`
    select identity.change_licence_v1(${userId}, ${id}, ${authority}, ${number}) as "isFound"`);
  if (!licence || !change?.isFound) throw new NotFoundError('This credential');
  const [held] = await rows<Omit<Stored, 'authority' | 'number' | 'steps'> & { facts: object }>(sql`
    select first_issued_on::text as "firstIssuedOn", issued_on::text as "issuedOn", expires_on::text as "expiresOn",
           facts, ${fileUrl('scan_id')} as "scanUrl", version
      from held_credentials where licence_id = ${id} for update`);
  const { facts, ...dates } = held ?? {
    ...{ firstIssuedOn: null, issuedOn: null, expiresOn: null, facts: {}, scanUrl: null, version: 0 },
  };
  return { ...licence, ...dates, steps: z.parse(CredentialSteps, facts) };
}

/** @returns the fields that differ */
async function storeDates(
  context: CredentialsContext,
  write: Write,
  { userId, id, body, before }: { userId: string; id: string; body: CredentialInput; before: Stored | null },
): Promise<string[]> {
  const { authority, number, firstIssuedOn, issuedOn, expiresOn, scanUrl } = body;
  const steps = z.parse(CredentialSteps, body.steps ?? {});
  const fields = { authority, number, firstIssuedOn, issuedOn, expiresOn, steps, scanUrl };
  const changed = Object.keys(before ? differences(before, fields) : fields);
  if (changed.length === 0) return [];
  const file = { path: 'scanUrl', ownerId: userId, url: scanUrl, before: before?.scanUrl ?? null };
  const scanId = await replaceFile(write, file);
  await write.rows(sql`
    insert into held_credentials (licence_id, user_id, first_issued_on, issued_on, expires_on, facts, scan_id, updated_at)
    values (${id}, ${userId}, ${firstIssuedOn}, ${issuedOn}, ${expiresOn}, ${JSON.stringify(steps)}::text::jsonb, ${scanId},
            ${new Date(context.now())})
    on conflict (licence_id) do update
       set (user_id, first_issued_on, issued_on, expires_on, facts, scan_id, updated_at, version) =
           (excluded.user_id, excluded.first_issued_on, excluded.issued_on, excluded.expires_on, excluded.facts,
            excluded.scan_id, excluded.updated_at, held_credentials.version + 1)`);
  await settleTermsWhere(context, write, sql`h.licence_id = ${id}`);
  return changed;
}
