import { getVideo } from '@backflow/contracts/learning';
import type { FieldProblem } from '@backflow/contracts';
import type { Video } from '@backflow/contracts/learning';
import type { LearningContext } from '../context.ts';

type Settings = LearningContext['settings'];

/** The video at an address; null without an address, and for a file of a host that is not allowed (any more). */
export function playableVideo(settings: Settings, address: string | null): Video | null {
  const video = address === null ? null : getVideo(address);
  return video?.kind === 'file' && !getOrigins(settings).includes(new URL(video.url).origin) ? null : video;
}

const getOrigins = ({ PUBLIC_ORIGIN, VIDEO_ORIGINS }: Settings) => [PUBLIC_ORIGIN, ...VIDEO_ORIGINS];

/** Checks a new video address; an unchanged one is not checked again. */
export const videoProblems = (
  settings: Settings,
  address: string | null,
  before?: string | null,
): FieldProblem[] =>
  address === null || address === before || playableVideo(settings, address)
    ? []
    : [
        {
          path: 'videoUrl',
          message: 'Video files of this host cannot be shown here; use one of YouTube or Vimeo',
        },
      ];
