import { MERGE_MEMBER } from '@backflow/contracts/identity';
import { job, moveRows, mutate } from '@backflow/service-kit';
import type { PersonColumns } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';

export const MERGED_COLUMNS: PersonColumns = {
  'certificates.user_id': 'any',
  'held_credentials.user_id': 'any',
  'gauges.user_id': 'any',
  'wallet_links.user_id': 'any',
  'reminders.user_id': 'subject_id, due_on, stage',
  'reminder_days.user_id': 'day',
  'reminder_settings.user_id': 'true',
  'sent_roster_rows.user_id': 'any',
  'sent_rosters.sent_by': 'any',
};

/** Gives what somebody has here to the person whom they were merged into. */
export const mergeMemberJob = job(MERGE_MEMBER.credentials, (context: CredentialsContext, merged, run) =>
  mutate(context, run, (write) => moveRows(write, MERGED_COLUMNS, merged)),
);
