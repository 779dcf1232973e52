import * as z from '@backflow/contracts/zod';
import { slotName } from './remote-fields.ts';
import { OfferedSdk, PackageVersions } from './sdk.ts';

/** What a shell offers to remotes; its build writes it. */
export const ShellOffer = z.object({
  sdks: z.array(OfferedSdk),
  /** By version of the SDK: the names that it added to those of its major. */
  exports: z.record(z.string(), z.array(z.string())),
  /** The versions of the packages that it provides. */
  versions: PackageVersions,
  /** The slots on its own pages. */
  slots: z.array(slotName),
});
export type ShellOffer = z.infer<typeof ShellOffer>;
