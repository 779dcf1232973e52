/** Kinds of requests, with the service that answers each, behind the gateway. */
export const KINDS = {
  page: 'gateway',
  'visitor’s list': 'events',
  'member’s list': 'events',
  topic: 'community',
  'own bookings': 'bookings',
  booking: 'bookings',
  cancellation: 'bookings',
  reply: 'community',
  upload: 'media',
  'slow upload': 'media',
  stream: 'community',
} as const;
export type Kind = keyof typeof KINDS;

export interface Entry {
  readonly kind: Kind;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Absent where the connection broke off. */
  readonly status?: number;
  /** Why it failed; absent for a request that succeeded. */
  readonly problem?: string;
}

/** A process that was killed: what was in flight in it may fail. */
export interface Kill {
  readonly service: string;
  readonly from: number;
  readonly to: number;
}

/** A part of the run. */
export interface Step {
  readonly name: string;
  readonly from: number;
  to: number;
  /** What was seen, for the report. */
  result: string;
  /** Requests may fail in it: that is documented. */
  readonly mayFail: boolean;
}

/** All requests, kills and steps of a run. */
export class Journal {
  readonly entries: Entry[] = [];
  readonly kills: Kill[] = [];
  readonly steps: Step[] = [];
  /** What must not happen, apart from failed requests. */
  readonly faults: string[] = [];

  /** Makes a request, and notes when and how it ended. @returns undefined where it failed */
  async note<Result>(
    kind: Kind,
    request: () => Promise<{ status: number; result: Result }>,
    expected: readonly number[],
  ): Promise<Result | undefined> {
    const startedAt = Date.now();
    try {
      const { status, result } = await request();
      const isExpected = expected.includes(status);
      const problem = isExpected ? {} : { problem: `status ${status}` };
      this.entries.push({ kind, startedAt, endedAt: Date.now(), status, ...problem });
      return isExpected ? result : undefined;
    } catch (error) {
      const problem = error instanceof Error ? (codeOf(error) ?? error.message) : String(error);
      this.entries.push({ kind, startedAt, endedAt: Date.now(), problem });
      return undefined;
    }
  }

  async step(name: string, mayFail: boolean, run: () => Promise<string>): Promise<void> {
    const step: Step = { name, from: Date.now(), to: Infinity, result: '', mayFail };
    this.steps.push(step);
    try {
      step.result = await run();
    } catch (error) {
      step.result = 'failed';
      this.faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    step.to = Date.now();
  }
}

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;
