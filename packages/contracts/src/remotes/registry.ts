import * as z from '@backflow/contracts/zod';
import { Access, integrity, slotName } from './remote-fields.ts';
import { Preload } from './remote-page.ts';
import { RemoteRelease } from './remote-release.ts';
import { ShellOffer } from './shell-offer.ts';

/** The releases that a page works with, one of each remote; the gateway embeds them in `index.html`. */
export const Registry = z.object({ remotes: z.array(RemoteRelease) });
export type Registry = z.infer<typeof Registry>;

/** The id of the element in `index.html` whose text is the registry as JSON. */
export const REGISTRY_ELEMENT_ID = 'remote-registry';

/** The shell's pages, which its build writes for the gateway (`shell/dist/pages.json`). */
export const ShellPages = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      access: Access,
      /** The slots visible at once on this page, whose widgets are preloaded. */
      slots: z.array(slotName),
    }),
  ),
  /** The reads of the frame of every page for a signed-in member. */
  frame: z._default(z.object({ preloads: z.array(Preload) }), { preloads: [] }),
  /** The shell's further scripts that every remote's page needs, by their path from the site's root. */
  remotePage: z.object({ scripts: z.array(z.object({ path: z.string(), integrity })) }),
  /** What remotes find in it, for the checks of releases. */
  offer: ShellOffer,
  /** The script that observes the frames of a check. */
  checkProbe: z.optional(z.object({ path: z.string(), integrity })),
});
export type ShellPages = z.infer<typeof ShellPages>;
