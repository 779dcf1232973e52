import { closeSync, openSync, writeSync } from 'node:fs';
import type { Picture } from './ticket-picture.ts';

const FRAMES_PER_SECOND = 10;
const FRAME = Buffer.from('FRAME\n');

/** A picture, and for how many seconds the camera sees it. */
type Scene = readonly [picture: Picture, seconds: number];

/**
 * Writes a video that Chromium takes for its camera's, again and again from the start. All pictures have one size. It takes 16 for black and
 * 235 for white, whatever the header says.
 */
export function writeVideo(file: string, scenes: readonly Scene[]): void {
  const [first] = scenes;
  if (!first) throw new Error('a video has a picture');
  const [{ width, height }] = first;
  const colorless = new Uint8Array((width * height) / 2).fill(128);
  const video = openSync(file, 'w');
  try {
    writeSync(video, `YUV4MPEG2 W${width} H${height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
    for (const [{ luma }, seconds] of scenes)
      for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame++)
        for (const part of [FRAME, luma, colorless]) writeSync(video, part);
  } finally {
    closeSync(video);
  }
}

/** The arguments by which Chromium has that camera, and asks nobody for it. One that runs shows what is written to the file meanwhile. */
export const cameraOf = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];
