import { getRolesOf, withoutNotes } from '@backflow/contracts/releases';
import type {
  CheckOutcome,
  CheckReport,
  reportCheckAsAdmin as adminContract,
  reportCheck as tokenContract,
} from '@backflow/contracts/releases';
import { AppError, mutate, sql } from '@backflow/service-kit';
import type { Call, Operation } from '@backflow/service-kit';
import { getAdministrator } from '../caller.ts';
import type { Caller } from '../caller.ts';
import type { ReleasesContext } from '../context.ts';
import { findStoredRelease, mayCheckAdmin } from './checked-release.ts';
import { signCheck } from './sign-check.ts';

export const reportCheckAsAdmin = (
  context: ReleasesContext,
  call: Call<typeof adminContract>,
): Promise<CheckReport> =>
  reportCheck(context, call, { ...call.params, by: getAdministrator(call.actor), outcome: call.body });

export async function reportCheckByToken(
  context: ReleasesContext,
  call: Call<typeof tokenContract>,
): Promise<CheckReport> {
  if (call.body.roles.includes('admin') && !(await mayCheckAdmin(context, call.holder)))
    throw new AppError('FORBIDDEN', 'This token may not check administrators’ pages.');
  return reportCheck(context, call, { ...call.params, by: call.holder, outcome: call.body });
}

interface Report {
  readonly remote: string;
  readonly by: Caller;
  readonly outcome: CheckOutcome;
}

/** Stores and signs the outcome of a check; it replaces an earlier one. @throws NotFoundError for a release that isn't stored */
async function reportCheck(
  context: ReleasesContext,
  operation: Operation,
  { remote, by, outcome }: Report,
): Promise<CheckReport> {
  const { version, findings } = outcome;
  const release = await findStoredRelease(context, remote, version);
  const roles = [...new Set(outcome.roles)];
  const hasPassed =
    withoutNotes(findings).length === 0 && getRolesOf(release.document).every((role) => roles.includes(role));
  const at = new Date(context.now());
  const signature = signCheck(context, { digest: release.digest, at, by, roles, hasPassed, findings });
  await mutate(context, operation, async (write) => {
    await write.rows(sql`
      insert into release_checks (release_id, at, by_kind, by_id, by_name, roles, has_passed, findings, signature)
      values (${release.id}, ${at}, ${by.kind}, ${by.id}, ${by.name}, ${roles}::text[], ${hasPassed},
              ${JSON.stringify(findings)}::text::jsonb, ${signature})
      on conflict (release_id) do update set
        at = excluded.at, by_kind = excluded.by_kind, by_id = excluded.by_id, by_name = excluded.by_name,
        roles = excluded.roles, has_passed = excluded.has_passed, findings = excluded.findings,
        signature = excluded.signature
       where release_checks.at <= excluded.at`);
    write.audit({
      subjectId: release.remoteId,
      details: { version, roles, hasPassed, findings: findings.length },
    });
  });
  return { at: at.toISOString(), by: { kind: by.kind, name: by.name }, roles, hasPassed, findings };
}
