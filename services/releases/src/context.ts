import type { FindTokenHolder, ReceiveFile, ServiceContext } from '@backflow/service-kit';
import type { FileStorage } from '@backflow/service-kit/files';
import type { ReleaseSettings } from './settings.ts';

/** The context of this service's handlers. */
export interface ReleasesContext extends ServiceContext {
  readonly settings: ReleaseSettings & ServiceContext['settings'];
  /** The archives of releases. */
  readonly storage: FileStorage;
  readonly receiveFile: ReceiveFile;
  readonly findTokenHolder: FindTokenHolder;
}
