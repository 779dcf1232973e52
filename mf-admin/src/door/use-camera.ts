import { useCallback, useEffect, useRef, useState } from 'react';

/** Why there is no picture. */
export type CameraProblem = 'refused' | 'none' | 'in-use' | 'lost';
type State = { kind: 'off' | 'starting' | 'on' } | { kind: 'failed'; problem: CameraProblem };

/** TypeScript's library lacks it. */
type WithTorch = MediaTrackCapabilities & { torch?: boolean };

/** The camera at the back of the device; give `video` its element. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>({ kind: 'off' });
  const [torch, setTorch] = useState<boolean | null>(null);
  const stream = useRef<MediaStream>(null);

  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(async () => {
    stop();
    setState({ kind: 'starting' });
    try {
      const opened = await openCamera();
      const [track] = opened.getVideoTracks();
      // The page was left meanwhile.
      if (!video.current || !track) {
        for (const each of opened.getTracks()) each.stop();
        return;
      }
      stream.current = opened;
      track.addEventListener('ended', () => setState({ kind: 'failed', problem: 'lost' }));
      setTorch(hasTorch(track) ? false : null);
      video.current.srcObject = opened;
      await video.current.play();
      setState({ kind: 'on' });
    } catch (error) {
      stop();
      setState({ kind: 'failed', problem: getProblem(error) });
    }
  }, [stop]);

  const toggleTorch = async () => {
    const [track] = stream.current?.getVideoTracks() ?? [];
    const isOn = torch !== true;
    try {
      await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
      setTorch(isOn);
    } catch {
      setTorch(null);
    }
  };
  return { video, state, torch, start, toggleTorch };
}

function openCamera(): Promise<MediaStream> {
  // TypeScript's library has it always; browsers only on secure pages.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('No camera on this page', 'NotFoundError');
  return devices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

const hasTorch = (track: MediaStreamTrack): boolean =>
  'getCapabilities' in track && (track.getCapabilities() as WithTorch).torch === true;

function getProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'in-use';
}
