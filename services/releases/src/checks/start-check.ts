import { CHECKED_ROLES } from '@backflow/contracts/releases';
import type {
  CheckStart,
  CheckedRole,
  startCheckAsAdmin as adminContract,
  previewRelease as previewContract,
  startCheck as tokenContract,
} from '@backflow/contracts/releases';
import { createCheckSession, mutate, signReleaseTicket } from '@backflow/service-kit';
import type { Call, Operation } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { readOfferedEndpoints } from '../offered-endpoints.ts';
import { findStoredRelease, mayCheckAdmin } from './checked-release.ts';

const CHECK_MS = 15 * 60 * 1000;
const PREVIEW_MS = 7 * 24 * 60 * 60 * 1000;

/** The check session of a role; undefined where the browser's own is used, or none. */
type CreateSession = (role: CheckedRole) => Promise<string> | undefined;

/** An administrator's own browser has the session for administrators' pages. */
export const startCheckAsAdmin = (
  context: ReleasesContext,
  call: Call<typeof adminContract>,
): Promise<CheckStart> =>
  startCheck(
    context,
    call,
    { remote: call.params.remote, version: call.body.version },
    CHECKED_ROLES,
    (role) => (role === 'member' ? createCheckSession(context, role) : undefined),
  );

export async function startCheckByToken(
  context: ReleasesContext,
  call: Call<typeof tokenContract>,
): Promise<CheckStart> {
  const roles = (await mayCheckAdmin(context, call.holder))
    ? CHECKED_ROLES
    : (['visitor', 'member'] as const);
  const release = { remote: call.params.remote, version: call.body.version };
  return startCheck(context, call, release, roles, (role) =>
    role === 'visitor' ? undefined : createCheckSession(context, role),
  );
}

/** @throws NotFoundError for a release that isn't stored, AppError UNAVAILABLE while a service's contract isn't known */
async function startCheck(
  context: ReleasesContext,
  operation: Operation,
  release: { remote: string; version: string },
  roles: readonly CheckedRole[],
  createSession: CreateSession,
): Promise<CheckStart> {
  const { remote, version } = release;
  const { remoteId } = await findStoredRelease(context, remote, version);
  const offered = await readOfferedEndpoints(context);
  // First: no session without its entry in the audit log.
  await mutate(context, operation, async (write) => {
    write.audit({ subjectId: remoteId, details: { version, roles } });
    return Promise.resolve();
  });
  const ticket = { secret: context.settings.GATEWAY_SECRET, remote, version, now: context.now() };
  return {
    ...{ remote, version },
    roles: await Promise.all(
      roles.map(async (role) => ({
        role,
        ticket: signReleaseTicket({ ...ticket, role, validMs: CHECK_MS }),
        session: (await createSession(role)) ?? null,
      })),
    ),
    endpoints: offered.map(({ method, path }) => `${method} ${path}`),
  };
}

/** A link that shows a stored release to the browsers that open it. @throws NotFoundError for a release that isn't stored */
export async function previewRelease(
  context: ReleasesContext,
  { params: { remote, version } }: Call<typeof previewContract>,
): Promise<{ path: string; expiresAt: string }> {
  await findStoredRelease(context, remote, version);
  const [secret, now] = [context.settings.GATEWAY_SECRET, context.now()];
  const ticket = signReleaseTicket({ secret, remote, version, now, validMs: PREVIEW_MS });
  return {
    path: `/?${new URLSearchParams({ release: `${remote}@${version}`, ticket }).toString()}`,
    expiresAt: new Date(now + PREVIEW_MS).toISOString(),
  };
}
