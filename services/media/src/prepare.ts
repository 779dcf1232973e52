import { prepareService, prepareSettings } from '@backflow/service-kit';
import { MIGRATIONS } from './db/migrations/index.ts';

prepareService({ name: 'media', settings: prepareSettings, migrations: MIGRATIONS });
