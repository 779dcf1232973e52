export * from './asset.endpoints.ts';
export * from './file-types.ts';
export * from './heic.ts';
export * from './profile-photo.endpoints.ts';
