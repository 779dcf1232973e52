import { parseConfig, prepareSettings, serviceSettings } from '@backflow/service-kit';

/** The environment of the running service. Throws a ConfigError that lists every problem. */
export const readConfig = () => parseConfig(serviceSettings);

/** The environment of migrating and seeding. Throws a ConfigError that lists every problem. */
export const readPrepareConfig = () => parseConfig(prepareSettings);
