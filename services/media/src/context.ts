import type { ReceiveFile, ServiceContext } from '@backflow/service-kit';
import type { FileStorage } from '@backflow/service-kit/files';
import type { Models } from './db/models/index.ts';
import type { StoredBytes } from './files/stored-bytes.ts';
import type { MediaSettings } from './settings.ts';

export interface MediaContext extends ServiceContext {
  readonly settings: MediaSettings & ServiceContext['settings'];
  readonly models: Models;
  readonly storage: FileStorage;
  readonly receiveFile: ReceiveFile;
  readonly storedBytes: StoredBytes;
}
