import type { Video } from '@backflow/contracts/learning';
import { Button, LearningDrawing } from '@backflow/ui';
import { useId, useState } from 'react';
import styles from './video-player.module.css';

interface Props {
  video: Video;
  /** The title of the course or the lesson. */
  title: string;
}

const HOSTS = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** A video. Nothing is fetched from YouTube and Vimeo before a click: they may set cookies. */
export const VideoPlayer = ({ video: { kind, url }, title }: Props) =>
  kind === 'file' ? (
    <video className={styles.video} src={url} controls playsInline preload="metadata" aria-label={title} />
  ) : (
    <FramedVideo key={url} host={HOSTS[kind]} url={url} title={title} />
  );

function FramedVideo({ host, url, title }: { host: string; url: string; title: string }) {
  const [isOpened, setOpened] = useState(false);
  const note = useId();
  if (isOpened) {
    return (
      <iframe
        ref={focusOn}
        className={styles.video}
        src={withAutoplay(url)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin"
      />
    );
  }
  return (
    <div className={styles.poster}>
      <LearningDrawing kind="webinar" className={styles.drawing} />
      <div className={styles.offer}>
        <Button
          icon="play"
          aria-describedby={note}
          onClick={() => {
            setOpened(true);
          }}
        >
          Play Video
        </Button>
        <p id={note} className={styles.note}>
          Plays from {host}, which may set cookies then.
        </p>
      </div>
    </div>
  );
}

/** Plays at once: the member has clicked Play. */
function withAutoplay(address: string): string {
  const url = new URL(address);
  url.searchParams.set('autoplay', '1');
  return url.href;
}

/** The button that had the focus has disappeared. */
const focusOn = (frame: HTMLIFrameElement | null) => frame?.focus();
