import { runService, start } from '@backflow/service-kit';
import { releases } from './service.ts';
import { tokenCommand } from './tokens/token-command.ts';

if (process.argv[2] === 'token') start(() => tokenCommand(process.argv.slice(3)));
else runService(releases);
