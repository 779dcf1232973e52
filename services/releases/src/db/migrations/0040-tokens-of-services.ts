import type { Migration } from '@backflow/service-kit';

/**
 * Tokens of services have no remote. Versions before join tokens with remotes: they neither list nor accept these, so that none
 * can publish a remote that has the name of its service.
 */
export const tokensOfServices: Migration = {
  name: '0040-tokens-of-services',
  up: (sql) => sql('alter table release_tokens alter remote_id drop not null, add service text'),
  down: (sql) =>
    sql(`
      delete from release_tokens where service is not null;
      alter table release_tokens alter remote_id set not null, drop service`),
};
