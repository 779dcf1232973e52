import { MAX_CONNECTIONS } from '../postgres/postgres-process.ts';
import { passwordVariable, type Service } from '../service-list.ts';

/** The comment at the top of docker-compose.yml. */
export const headerFor = (services: readonly Service[]): string => ` \
The same platform on containers, written by \`npm run compose\` from the list of services and the mf-* folders: edit
 packages/stack/src/compose, not this file. It has no secret of its own: set these in .env or the environment first,
 each of letters and digits only:
   POSTGRES_PASSWORD, REDIS_PASSWORD, SESSION_SECRET, GATEWAY_SECRET and RELEASES_OPERATOR_TOKEN (at least 32 characters
   each)
${services.map((service) => `   ${passwordVariable(service)}\n`).join('')}\
 besides PUBLIC_ORIGIN, the https address people use, and SMTP_URL, the mail server
 (smtps://user:password@host). A variable written as \${NAME-} is optional. The site answers on 127.0.0.1 only, for
 a proxy with TLS on this machine, unless BIND_ADDRESS says otherwise.`;

/** Comments, by the path of the key below them. */
export const COMMENTS: readonly (readonly [path: readonly string[], comment: string])[] = [
  [
    ['x-service', 'DATABASE_POOL'],
    ` Connections one process may open; Postgres below takes ${MAX_CONNECTIONS} in all.`,
  ],
  [
    ['services', 'redis', 'command'],
    ' When it is full, it refuses to write: evicting a session would sign somebody out unnoticed.',
  ],
  [
    ['services', 'gateway', 'healthcheck'],
    " The gateway's own health: the other services' paths go on while one service is down.",
  ],
  [
    ['networks', 'inside'],
    ' Only the gateway can be reached from elsewhere: no other container publishes a port.',
  ],
  [
    ['services', 'gateway', 'volumes'],
    ' The releases it serves; without a name, so that each gateway has its own.',
  ],
  [['volumes', 'releases'], ' The archives of all published releases of remotes.'],
];
