import type { RemoteRelease } from '@backflow/contracts';
import type { AreaFailure } from '@backflow/contracts/releases';

/** Why a remote's part is not shown although nothing of it has failed: it is disabled, or not installed. */
export class RemoteUnavailable extends Error {}

/** Messages for the user. */
const REASONS: Readonly<Record<AreaFailure, string>> = {
  files: 'Its files could not be loaded.',
  timeout: 'Its files take too long to arrive.',
  load: 'It could not be started.',
  mount: 'It could not be started.',
  render: 'It has stopped because of an error.',
  sdk: 'It needs another version of this site. Reloading the page may help.',
  suspended: 'It takes too long to show anything.',
};

/** A part of a release that could not be shown. Its message is for the user, its cause for developers. */
export class RemoteFailure extends Error {
  readonly kind: AreaFailure;
  readonly release: RemoteRelease;

  constructor(kind: AreaFailure, release: RemoteRelease, cause?: unknown) {
    super(REASONS[kind], { cause });
    this.kind = kind;
    this.release = release;
  }
}

/** A failure of the given kind, or of a page that waits for too long, unless the error is known to be something else. */
export const asRemoteFailure = (
  error: unknown,
  kind: AreaFailure,
  release: RemoteRelease,
): RemoteFailure | RemoteUnavailable =>
  error instanceof RemoteFailure || error instanceof RemoteUnavailable
    ? error
    : new RemoteFailure(error instanceof Timeout ? 'suspended' : kind, release, error);

/** Thrown by `withTimeout`. */
export class Timeout extends Error {}

/** After this time an area counts as failed. */
export const TIMEOUT_MS = 10_000;

/** Waits for files or for a page. @throws Timeout; what the work throws */
export async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Timeout('No response in time.')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
