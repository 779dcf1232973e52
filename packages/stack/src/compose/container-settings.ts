import { SENDS_MAIL, type Service } from '../service-list.ts';
import { optional, optionalSecret, secret, type Setting, type Variable } from './variables.ts';

/** Environment variables of a container, by name. */
export type Settings = Readonly<Record<string, Setting>>;

/** Settings of single containers; the rest follows from the list of services. */
interface OwnSettings {
  environment?: Settings;
  /** Why this service may connect to other networks, and to which ports. */
  outside?: { why: string; ports: readonly number[] };
  volume?: string;
  /** Only where a service needs more memory than the others. */
  memory?: string;
}

const passedOn = (name: string): Settings => ({ [name]: optional(name) });
const passedOnSecret = (name: string): Settings => ({ [name]: optionalSecret(name) });

/** Where files are stored. With a bucket, the volume only holds incoming files, and any number of such services can run. */
const STORAGE: Settings = {
  FILES_DIR: '/data/files',
  ...passedOn('FILES_S3_BUCKET'),
  ...passedOn('FILES_S3_REGION'),
  ...passedOn('FILES_S3_ENDPOINT'),
  ...passedOnSecret('FILES_S3_ACCESS_KEY_ID'),
  ...passedOnSecret('FILES_S3_SECRET_ACCESS_KEY'),
  ...passedOn('FILES_MIN_FREE_MB'),
};

/** The token with which containers of remotes publish. */
export const OPERATOR_TOKEN: Variable = secret(
  'RELEASES_OPERATOR_TOKEN',
  'at least 32 characters, with which the containers of remotes publish',
);

/** Most services have none. */
export const OWN_SETTINGS: Partial<Record<Service, OwnSettings>> = {
  [SENDS_MAIL]: {
    environment: {
      SMTP_URL: secret('SMTP_URL', 'where mail is handed over, smtps://user:password@host'),
      ...passedOn('MAIL_FROM'),
      ...passedOn('SUPPLIER_MAILS_PER_HOUR'),
      ...passedOn('SMS_ACCOUNT_SID'),
      ...passedOnSecret('SMS_AUTH_TOKEN'),
      ...passedOn('SMS_FROM'),
    },
    outside: { why: 'Its mail and text messages go out.', ports: [25, 465, 587, 443] },
  },
  identity: {
    environment: {
      ...passedOn('REGISTRATIONS_PER_HOUR'),
      ...passedOn('REFUSE_COMMON_PASSWORDS'),
      ...passedOn('SMS_FROM'),
    },
  },
  community: { environment: { ...passedOn('TOPICS_PER_HOUR_OF_NETWORK') } },
  learning: { environment: { ...passedOn('VIDEO_ORIGINS') } },
  releases: {
    environment: {
      ...STORAGE,
      RELEASES_OPERATOR_TOKEN: OPERATOR_TOKEN,
      ...passedOn('RELEASES_KEEP_DAYS'),
      ...passedOn('RELEASES_KEEP'),
      ...passedOn('CANARY_MIN_FAILURES'),
      ...passedOn('CANARY_MAX_FAILURE_SHARE'),
    },
    outside: { why: 'A bucket is outside.', ports: [443] },
    volume: 'releases:/data/files',
  },
  media: {
    environment: { ...STORAGE, ...passedOn('FILES_MB_OF_MEMBER'), ...passedOn('FILES_MB') },
    outside: { why: 'A bucket is outside.', ports: [443] },
    volume: 'files:/data/files',
    // Decoding the largest allowed image needs this much.
    memory: '1g',
  },
};

/** The gateway's settings besides the addresses of the services. */
export const GATEWAY_SETTINGS: Settings = {
  SITE_DIR: '/app',
  GATEWAY_CACHE_DIR: '/cache',
  ...passedOn('TRUST_PROXY'),
  ...passedOn('WRITES_PER_MINUTE'),
  ...passedOn('MAX_IN_FLIGHT'),
  ...passedOn('MAX_FILES_IN_FLIGHT'),
  ...passedOn('MAX_UPLOADS'),
  ...passedOn('MAX_OF_NETWORK'),
  ...passedOn('MAX_UPLOADS_OF_NETWORK'),
  ...passedOn('MIN_BYTES_PER_SECOND'),
  ...passedOn('MAX_STREAMS'),
  ...passedOn('VIDEO_ORIGINS'),
};

/**
 * Settings that containers do not get, with the reason. A test fails for any other setting that docker-compose.yml does not
 * pass.
 */
export const NOT_ON_CONTAINERS: Readonly<Record<string, string>> = {
  RESPONSE_DEADLINE_MS: 'only tests shorten it',
  UPLOAD_DEADLINE_MS: 'only tests shorten it',
  BODY_DEADLINE_MS: 'only tests shorten it',
  SLOW_MS: 'only tests shorten it',
  DRAIN_MS: 'only tests shorten it',
  SMS_API_URL: 'only tests send messages elsewhere',
  SMS_TO_MAILBOX: 'the platform on one machine sets it',
  ANNOUNCE: 'an orchestrator starts traffic by readiness',
  SEED_DEMO: 'no demo is written in production',
};
