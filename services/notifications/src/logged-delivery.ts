import type { Delivery } from '@backflow/contracts/notifications';
import type { JobRun } from '@backflow/service-kit';

export type LoggedDelivery = Pick<Delivery, 'id' | 'template' | 'status' | 'reason'> & {
  /** An address or a phone number. */
  to: string;
  /** Default: 'mail'. */
  channel?: Delivery['channel'];
};

/** One attempt, and what became of it. */
export interface Attempt {
  run: Pick<JobRun, 'attempt'>;
  delivery: LoggedDelivery;
}

/** Records outcomes, those of a batch of mails with one statement. */
export type RecordDelivery = (attempt: Attempt) => Promise<null>;
