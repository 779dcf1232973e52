import { SENDS_MAIL, type Service } from '../service-list.ts';

/** What containers are told of the settings that only some processes have; the rest follows from the list of services. */
interface OwnSettings {
  /** Name and value as docker-compose.yml writes them; `${NAME-}` passes on what is set, and an empty value is none. */
  environment?: Readonly<Record<string, string>>;
  /** Why this service may reach networks outside. */
  outside?: string;
  volume?: string;
  /** Memory, where it needs more than the others. */
  memory?: string;
}

const given = (name: string) => ({ [name]: `\${${name}-}` });

/** By service; most have none. */
export const OWN_SETTINGS: Partial<Record<Service, OwnSettings>> = {
  [SENDS_MAIL]: {
    environment: {
      SMTP_URL: '${SMTP_URL:?where mail is handed over, smtps://user:password@host}',
      ...given('MAIL_FROM'),
      ...given('SUPPLIER_MAILS_PER_HOUR'),
    },
    outside: 'Its mail goes out.',
  },
  identity: { environment: { ...given('REGISTRATIONS_PER_HOUR'), ...given('REFUSE_COMMON_PASSWORDS') } },
  community: { environment: { ...given('TOPICS_PER_HOUR_OF_NETWORK') } },
  learning: { environment: { ...given('VIDEO_ORIGINS') } },
  media: {
    // With a bucket the volume only holds files that are arriving, and any number of media services can run.
    environment: {
      FILES_DIR: '/data/files',
      ...given('FILES_S3_BUCKET'),
      ...given('FILES_S3_REGION'),
      ...given('FILES_S3_ENDPOINT'),
      ...given('FILES_S3_ACCESS_KEY_ID'),
      ...given('FILES_S3_SECRET_ACCESS_KEY'),
      ...given('FILES_MIN_FREE_MB'),
      ...given('FILES_MB_OF_MEMBER'),
      ...given('FILES_MB'),
    },
    outside: 'A bucket is outside.',
    volume: 'files:/data/files',
    // Images of the largest size, decoded.
    memory: '1g',
  },
};

/** What the gateway is told besides the services' addresses. */
export const GATEWAY_SETTINGS: Readonly<Record<string, string>> = {
  SITE_DIR: '/app',
  REMOTES_DIR: '/remotes',
  ...given('TRUST_PROXY'),
  ...given('WRITES_PER_MINUTE'),
  ...given('MAX_IN_FLIGHT'),
  ...given('MAX_FILES_IN_FLIGHT'),
  ...given('MAX_UPLOADS'),
  ...given('MAX_OF_NETWORK'),
  ...given('MAX_UPLOADS_OF_NETWORK'),
  ...given('MIN_BYTES_PER_SECOND'),
  ...given('MAX_STREAMS'),
  ...given('VIDEO_ORIGINS'),
};

/** Settings that containers do without, and why. A test refuses any other that docker-compose.yml does not pass. */
export const NOT_ON_CONTAINERS: Readonly<Record<string, string>> = {
  RESPONSE_DEADLINE_MS: 'only tests shorten it',
  UPLOAD_DEADLINE_MS: 'only tests shorten it',
  BODY_DEADLINE_MS: 'only tests shorten it',
  SLOW_MS: 'only tests shorten it',
  DRAIN_MS: 'only tests shorten it',
  SEED_DEMO: 'no demo is written in production',
};
