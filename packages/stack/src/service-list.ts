/** A back-end service: its process, and the Postgres role and schema that are its own. */
export interface Service {
  name: string;
  role: string;
  schema: string;
  /** Relative to the checkout; holds `src/main.ts` and `src/prepare.ts`. */
  folder: string;
  /** It alone is told where mail is handed over. */
  sendsMail?: boolean;
}

/** Every service, in the order their databases are prepared. Adding one is one line. */
export const SERVICES: readonly Service[] = [
  {
    name: 'identity',
    role: 'backflow_identity',
    schema: 'identity',
    folder: 'services/identity',
    sendsMail: true,
  },
  { name: 'events', role: 'backflow_events', schema: 'events', folder: 'services/events' },
  { name: 'media', role: 'backflow_media', schema: 'media', folder: 'services/media' },
];

/** The NOLOGIN role that every service's role is a member of. */
export const SERVICES_GROUP = 'backflow_services';

/** The variable that tells the gateway where a service is, such as `IDENTITY_URL`. */
export const urlVariable = (service: Service): string => `${service.name.toUpperCase()}_URL`;
