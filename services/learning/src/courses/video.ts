import { videoOf } from '@backflow/contracts/learning';
import type { FieldProblem } from '@backflow/contracts';
import type { Video } from '@backflow/contracts/learning';
import type { LearningContext } from '../context.ts';

type Settings = LearningContext['settings'];

/**
 * The video at an address; null for none, and for a file of a host that is not, or no longer, among those whose videos
 * the site shows.
 */
export function playable(settings: Settings, address: string | null): Video | null {
  const video = address === null ? null : videoOf(address);
  return video?.kind === 'file' && !originsOf(settings).includes(new URL(video.url).origin) ? null : video;
}

const originsOf = ({ PUBLIC_ORIGIN, VIDEO_ORIGINS }: Settings) => [PUBLIC_ORIGIN, ...VIDEO_ORIGINS];

/** What is wrong with the video that was chosen; what is kept from before is not asked again. */
export const videoProblems = (
  settings: Settings,
  chosen: string | null,
  before?: string | null,
): FieldProblem[] =>
  chosen === null || chosen === before || playable(settings, chosen)
    ? []
    : [
        {
          path: 'videoUrl',
          message: 'Video files of this host cannot be shown here; use one of YouTube or Vimeo',
        },
      ];
