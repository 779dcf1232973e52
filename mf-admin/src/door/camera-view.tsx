import { toast } from '@backflow/platform';
import { Button, Icon } from '@backflow/ui';
import { useEffect, useRef } from 'react';
import { loadDecoder } from './load-decoder.ts';
import styles from './camera-view.module.css';
import { allowSound } from './signal.ts';
import { useCamera } from './use-camera.ts';
import type { CameraProblem } from './use-camera.ts';

const PROBLEMS: Readonly<Record<CameraProblem, string>> = {
  refused: 'This page may not use the camera. Allow it in the settings of the browser for this site.',
  none: 'This device has no camera that the page can use.',
  'in-use': 'The camera could not be started. Another app may be using it.',
  lost: 'The camera was disconnected, or another app has taken it.',
};
const INSTEAD = 'Codes, names and numbers can be typed below.';

/** The picture of the camera, whose codes are read; or why there is none. */
export function CameraView({ onCode }: { onCode: (text: string) => Promise<void> }) {
  const { video, state, torch, start, toggleTorch } = useCamera();
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  const isOn = state.kind === 'on';
  useEffect(() => {
    if (!isOn) return undefined;
    let stop: (() => void) | undefined;
    let isLeft = false;
    loadDecoder().then(
      ({ scanFrames }) => {
        if (!isLeft && video.current) stop = scanFrames(video.current, (text) => latest.current(text));
      },
      () => toast({ title: 'Codes can’t be read now', description: INSTEAD, variant: 'destructive' }),
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [isOn, video]);
  return (
    <div className={isOn ? styles.view : `${styles.view} ${styles.isOff}`}>
      <video ref={video} className={styles.video} muted playsInline aria-label="Camera" />
      {isOn && <span className={styles.aim} aria-hidden="true" />}
      {isOn && torch !== null && (
        <span className={styles.torch}>
          <Button variant="quiet" size="sm" onClick={() => void toggleTorch()}>
            {torch ? 'Light Off' : 'Light On'}
          </Button>
        </span>
      )}
      {!isOn && (
        <div className={styles.off}>
          <Icon name="video" size={40} />
          {state.kind === 'failed' && (
            <p role="alert">
              {PROBLEMS[state.problem]} {INSTEAD}
            </p>
          )}
          <Button
            variant="quiet"
            pending={state.kind === 'starting'}
            onClick={() => {
              allowSound();
              void start();
            }}
          >
            {state.kind === 'failed' ? 'Try Again' : 'Start Camera'}
          </Button>
        </div>
      )}
    </div>
  );
}
