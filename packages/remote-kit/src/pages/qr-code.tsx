import { classNames } from '@backflow/ui';
import { encodeQR } from 'qr';
import styles from './qr-code.module.css';

interface Props {
  text: string;
  label: string;
  /** As wide as its place, with its whole quiet zone: to be scanned from another device. */
  isLarge?: boolean;
}

/** A QR code as one path: the page's policy allows no markup from a text. Dark on light in every theme, as readers want it. */
export function QrCode({ text, label, isLarge = false }: Props) {
  const rows = encodeQR(text, 'raw', { border: isLarge ? 4 : 1 });
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classNames(styles.qr, isLarge && styles.large)}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dots.join('')} fill="currentColor" />
    </svg>
  );
}
