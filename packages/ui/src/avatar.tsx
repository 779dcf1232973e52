import { firstCharacters } from '@backflow/contracts';
import { useState } from 'react';
import styles from './avatar.module.css';

/** A person's picture, or a letter if the picture is absent or fails to load. Decorative: put the name beside it. */
export function Avatar({
  src,
  letter,
  size = 32,
}: {
  src?: string | null | undefined;
  letter: string;
  size?: number;
}) {
  const [failed, setFailed] = useState<string>();
  const show = src && src !== failed;
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.44 }}
      aria-hidden="true"
    >
      {show ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          onError={() => {
            setFailed(src);
          }}
        />
      ) : (
        firstCharacters(letter, 1).toUpperCase()
      )}
    </span>
  );
}
