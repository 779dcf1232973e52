import { createUsers } from './0001-create-users.ts';
import { publishViews } from './0002-publish-views.ts';

/** In the order they run. */
export const MIGRATIONS = [createUsers, publishViews];
