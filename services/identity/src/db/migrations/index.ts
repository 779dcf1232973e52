import { createUsers } from './0001-create-users.ts';
import { publishViews } from './0002-publish-views.ts';
import { publishProfileImage } from './0003-publish-profile-image.ts';

/** In the order they run. */
export const MIGRATIONS = [createUsers, publishViews, publishProfileImage];
