import { AppError } from '@backflow/service-kit';

const MAX_PROBLEMS = 20;

/** The archive is not what a remote's build makes; nothing of it is stored. */
export class InvalidReleaseError extends AppError {
  override name = 'InvalidReleaseError';
  /** @param problems sentences, the most important first */
  constructor(problems: readonly string[], cause?: unknown) {
    super(
      'VALIDATION_FAILED',
      problems[0] ?? 'The release is not valid.',
      problems.slice(0, MAX_PROBLEMS).map((message) => ({ path: 'release', message })),
      { cause },
    );
  }
}
