import * as z from '@backflow/contracts/zod';
import { labelled } from '../label.ts';
import { endpoint } from './endpoint.ts';

/** Days before the due day on which a member may be reminded; 0 is the day itself. */
export const REMINDER_STAGES = [90, 60, 30, 7, 0] as const;

/** When and how a member is reminded of credentials that end and gauges that are due. */
export const ReminderSettings = z.object({
  stages: labelled(
    'When',
    z
      .array(
        z.literal(REMINDER_STAGES, 'Choose among 90, 60, 30, 7 and 0 days'),
        'When must be a list of days',
      )
      .check(z.maxLength(REMINDER_STAGES.length, 'Choose each once')),
  ),
  byMail: labelled('Email', z.boolean('Email must be true or false')),
  /** The member agrees to text messages about this by choosing them: the consent beside the number is about events. */
  bySms: labelled('Text message', z.boolean('Text message must be true or false')),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/** Of members who have chosen nothing. */
export const DEFAULT_REMINDERS: ReminderSettings = {
  stages: [...REMINDER_STAGES],
  byMail: true,
  bySms: false,
};

const shared = { path: '/api/user/credential-reminders', access: 'member' } as const;

export const getReminderSettings = endpoint({
  ...shared,
  id: 'credentialReminders.get',
  method: 'GET',
  summary: 'When and how the caller is reminded of credentials and gauges.',
  response: ReminderSettings,
  reads: ['wallets'],
});

export const updateReminderSettings = endpoint({
  ...shared,
  id: 'credentialReminders.update',
  method: 'PATCH',
  summary:
    'Choose when and how the caller is reminded of credentials and gauges; no days or no way for never.',
  body: ReminderSettings,
  response: ReminderSettings,
  changes: ['wallets'],
});
