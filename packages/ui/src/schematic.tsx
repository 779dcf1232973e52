import { clsx } from 'clsx';
import { useState, type AnimationEvent } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { SchematicDrawing } from './schematic-drawing.tsx';
import styles from './schematic.module.css';

/**
 * The site's signature: an animated reduced pressure zone assembly. Water flows one way; at intervals, or on the button,
 * pressure from downstream pushes back, both checks close and the relief valve discharges.
 *
 * A CSS animation is the clock: its end starts the next phase. The pause button and `prefers-reduced-motion` stop the clock without
 * a timer, and the other button still shows both states.
 */
export function Schematic({ className }: { className?: string | undefined }) {
  const [backflow, setBackflow] = useState(false);
  const [paused, setPaused] = useState(false);
  const onAnimationEnd = (event: AnimationEvent) => {
    if (event.target === event.currentTarget) setBackflow(!backflow);
  };
  return (
    <figure className={clsx(styles.figure, className)} data-paused={paused || undefined}>
      <div
        key={backflow ? 'backflow' : 'normal'}
        className={clsx(styles.clock, backflow && styles.backflowClock)}
        onAnimationEnd={onAnimationEnd}
      />
      <SchematicDrawing {...{ backflow, paused }} />
      <figcaption className={styles.caption}>
        <p className={styles.story}>
          <span className={clsx(backflow && styles.untold)}>
            Water runs one way. The relief valve stays dry.
          </span>
          <span className={clsx(!backflow && styles.untold)}>
            Pushed back, both checks close. What gets past leaves at the relief valve.
          </span>
        </p>
        <div className={styles.controls}>
          <Button
            variant="quiet"
            size="sm"
            className={styles.toggle}
            onClick={() => {
              setBackflow(!backflow);
            }}
          >
            {backflow ? 'Show Normal Flow' : 'Show Backflow'}
          </Button>
          <IconButton
            variant="quiet"
            icon={paused ? 'play' : 'pause'}
            label={paused ? 'Play the drawing' : 'Pause the drawing'}
            className={styles.pause}
            onClick={() => {
              setPaused(!paused);
            }}
          />
        </div>
      </figcaption>
    </figure>
  );
}
