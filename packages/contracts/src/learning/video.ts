import * as z from '@backflow/contracts/zod';
import { webAddress } from '../fields.ts';

/** A video as a page plays it: in a frame of its host, or as a file. */
export const Video = z.object({
  kind: z.enum(['youtube', 'vimeo', 'file']),
  /** Source of the frame or the player. */
  url: z.string(),
});
export type Video = z.infer<typeof Video>;

/** The hosts whose frames a page may show: the content security policy names exactly these. */
export const VIDEO_FRAME_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;
const [YOUTUBE, VIMEO] = VIDEO_FRAME_ORIGINS;

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_PATH = /^\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{1,40}))?$/;
const FILE_PATH = /\.(?:mp4|webm)$/i;

/**
 * The video at an address: of YouTube, of Vimeo, or a file (mp4 or webm, by https); null for others. The service checks the
 * host of a file against its settings.
 */
export function getVideo(address: string): Video | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.port !== '') return null;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') {
    const id = url.searchParams.get('v') ?? url.pathname.split('/').at(-1) ?? '';
    return YOUTUBE_ID.test(id) ? { kind: 'youtube', url: `${YOUTUBE}/embed/${id}` } : null;
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const [, id, secret = url.searchParams.get('h')] = VIMEO_PATH.exec(url.pathname) ?? [];
    if (id === undefined) return null;
    const query = new URLSearchParams({ dnt: '1', ...(secret ? { h: secret } : {}) });
    return { kind: 'vimeo', url: `${VIMEO}/video/${id}?${query.toString()}` };
  }
  return FILE_PATH.test(url.pathname) ? { kind: 'file', url: url.href } : null;
}

/** The address of a video as an administrator enters it. */
export const videoAddress = (label: string) =>
  webAddress(label).check(
    z.refine((value) => getVideo(value) !== null, {
      error: `${label} must be a video of YouTube or Vimeo, or an mp4 or webm file`,
    }),
  );
