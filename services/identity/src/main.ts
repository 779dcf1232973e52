import { runService, start } from '@backflow/service-kit';
import { adminCommand } from './people/admin-command.ts';
import { identity } from './service.ts';

if (process.argv[2] === 'admin') start(() => adminCommand(process.argv.slice(3)));
else runService(identity);
