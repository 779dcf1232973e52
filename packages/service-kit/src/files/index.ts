/**
 * `@backflow/service-kit/files`: uploads and stored files. Apart from the rest of the kit, as most services have neither and should
 * not load a storage library.
 */
export type { FileStorage } from '@flystorage/file-storage';
export * from './receive-file.ts';
export * from './free-space.ts';
export * from './storage.ts';
export * from './storage-settings.ts';
export * from './upload.errors.ts';
