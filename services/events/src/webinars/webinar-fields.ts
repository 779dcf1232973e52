import { DEFAULT_WEBINAR_DURATION, WebinarInput } from '@backflow/contracts/webinars';
import { given } from '@backflow/service-kit';
import type { WebinarRecord } from '../db/models/webinar.ts';

/** What administrators enter, complete, as it is stored. */
export type WebinarFields = Pick<WebinarRecord, keyof WebinarInput>;

/** What an administrator has sent: all of a new webinar, or some fields of one. */
type SentFields = { [Field in keyof WebinarInput]?: WebinarInput[Field] | undefined };

const FIELD_NAMES = Object.keys(WebinarInput.shape) as (keyof WebinarFields)[];

/** What a new webinar is where its administrator said nothing. */
const DEFAULTS = {
  description: null,
  duration: DEFAULT_WEBINAR_DURATION,
  isLive: false,
  accessLevel: 'free',
  maxAttendees: null,
  meetingUrl: null,
  recordingUrl: null,
  isPublished: false,
} satisfies Partial<WebinarFields>;

// The contract requires the two fields that have no default.
export const newWebinarFields = (input: WebinarInput): WebinarFields =>
  changedWebinarFields(DEFAULTS as unknown as WebinarFields, input);

/** A webinar's fields with those that were sent changed. */
export function changedWebinarFields(current: WebinarFields, sent: SentFields): WebinarFields {
  const { scheduledAt, ...fields } = sent;
  const known = Object.entries(given(fields)).filter(([name]) => name in WebinarInput.shape);
  const start = scheduledAt === undefined ? {} : { scheduledAt: new Date(scheduledAt) };
  return { ...current, ...(Object.fromEntries(known) as Partial<WebinarFields>), ...start };
}

/** The fields an administrator may set, as they are stored now. */
export function fieldsOfWebinar(webinar: WebinarRecord): WebinarFields {
  const row = webinar.get({ plain: true });
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, row[name]])) as WebinarFields;
}

/** What the audit trail says of a webinar that was added, or taken away. */
export const webinarAuditSummary = ({
  title,
  scheduledAt,
  duration,
  maxAttendees,
  accessLevel,
  isPublished,
}: WebinarFields) => ({ title, scheduledAt, duration, maxAttendees, accessLevel, isPublished });
