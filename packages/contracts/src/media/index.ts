export * from './asset.endpoints.ts';
export * from './check-file.ts';
export * from './detect-file-type.ts';
export * from './file-types.ts';
export * from './profile-photo.endpoints.ts';
