import { runService } from '@backflow/service-kit';
import { createEventsApp } from './app.ts';
import { eventsSettings } from './config.ts';

runService({
  name: 'events',
  settings: eventsSettings,
  open: (means) => ({ listener: createEventsApp(means) }),
});
