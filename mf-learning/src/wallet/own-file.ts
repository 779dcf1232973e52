import { uploadAsset } from '@backflow/contracts/media';

/** Of the field for a scan or a gauge’s certificate. */
export const OWN_FILE = {
  endpoint: uploadAsset,
  audience: 'restricted',
  optional: true,
  hint: 'Only you and the office can open it',
} as const;
