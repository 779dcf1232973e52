import { encodeQR } from 'qr';
import styles from './qr-code.module.css';

/** A QR code as one path: the page's policy allows no markup from a text. Dark on light in every theme, as readers want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 1 });
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dots.join('')} fill="currentColor" />
    </svg>
  );
}
