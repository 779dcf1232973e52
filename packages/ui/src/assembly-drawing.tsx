import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './assembly-drawing.module.css';

const Shutoff = ({ x, y }: { x: number; y: number }) => (
  <>
    <rect className={styles.metal} x={x - 10} y={y - 14} width="20" height="28" rx="3" />
    <circle cx={x} cy={y} r="6" />
  </>
);

const TestCock = ({ x, y }: { x: number; y: number }) => (
  <g className={styles.brass}>
    <path d={`M${x} ${y}v-9M${x - 4} ${y - 4}h8`} />
    <circle cx={x} cy={y - 12} r="3" />
  </g>
);

/** Points with the flow: to the right, or up in a vertical line. */
const Check = ({ x, y, up = false }: { x: number; y: number; up?: boolean }) => (
  <path
    transform={`translate(${x} ${y})${up ? ' rotate(-90)' : ''}`}
    className={styles.metal}
    d="M-7-8V8L6 0ZM6-9V9"
  />
);

const Water = ({ d }: { d: string }) => <path className={styles.water} d={d} />;

const drawings = {
  rpz: (
    <>
      <path
        className={styles.fill}
        d="M4 44h48l6-9h28l6 9h16l6-9h28l6 9h48v20h-48l-6 9h-28v7H86v-7H58l-6-9H4z"
      />
      <path d="M4 44h24M4 64h24M172 44h24M172 64h24M48 44h4l6-9h28l6 9h16l6-9h28l6 9h4M48 64h4l6 9h24M152 64h-4l-6 9h-24" />
      <path className={styles.metal} d="M86 72v8l-6 5v20h40V85l-6-5v-8M76 105h48M86 88h28" />
      <Check x={72} y={54} />
      <Check x={128} y={54} />
      <Shutoff x={38} y={54} />
      <Shutoff x={162} y={54} />
      <TestCock x={16} y={44} />
      <TestCock x={56} y={38} />
      <TestCock x={100} y={44} />
      <TestCock x={144} y={38} />
      <Water d="M6 54h22M82 54h36M138 54h14M174 54h22" />
    </>
  ),
  dc: (
    <>
      <path className={styles.fill} d="M4 50h48l7-9h82l7 9h48v20h-48l-7 9H59l-7-9H4z" />
      <path d="M4 50h24M4 70h24M172 50h24M172 70h24M48 50h4l7-9h82l7 9h4M48 70h4l7 9h82l7-9h4M100 41v8M100 71v8" />
      <Check x={76} y={60} />
      <Check x={126} y={60} />
      <Shutoff x={38} y={60} />
      <Shutoff x={162} y={60} />
      <TestCock x={16} y={50} />
      <TestCock x={57} y={44} />
      <TestCock x={100} y={41} />
      <TestCock x={143} y={44} />
      <Water d="M6 60h22M86 60h30M136 60h16M174 60h22" />
    </>
  ),
  pvb: (
    <>
      <path className={styles.fill} d="M58 120V56h84v64h-20V76H78v44z" />
      <path d="M58 120V56M78 120V76h6M142 120V62q0-6-6-6h-22M122 120V82q0-6-6-6h-2" />
      <path className={styles.metal} d="M52 56h32M50 44h36v12H50zM46 36h44q0-22-22-22T46 36Z" />
      <path d="M56 36v8M80 36v8M68 14V8M62 8h12" />
      <Check x={68} y={68} up />
      <rect className={styles.metal} x="54" y="86" width="28" height="20" rx="3" />
      <circle cx="68" cy="96" r="6" />
      <rect className={styles.metal} x="88" y="52" width="20" height="28" rx="3" />
      <circle cx="98" cy="66" r="6" />
      <g className={styles.brass}>
        <path d="M58 82h-9M53 78v8M116 56v-9M112 52h8" />
        <circle cx="46" cy="82" r="3" />
        <circle cx="116" cy="44" r="3" />
      </g>
      <Water d="M68 118v-10M110 66h16q6 0 6 6v46" />
    </>
  ),
  gauge: (
    <>
      <circle className={styles.metal} cx="100" cy="44" r="34" />
      <path d="M78 58a26 26 0 1 1 44 0" />
      <path d="M100 18v6M81 26l4 4M119 26l-4 4M74 44h6M126 44h-6" />
      <path className={styles.brass} d="m100 44 14-13" />
      <circle className={styles.brass} cx="100" cy="44" r="3" />
      <path className={styles.metal} d="M70 82h60v12H70zM92 78h16v4H92z" />
      <path d="M80 94v6M100 94v6M120 94v6" />
      <path d="M75 88h-9M62 83v10M125 88h9M138 83v10" />
      <path className={styles.hose} d="M80 100c0 14-30 4-46 16M120 100c0 14 30 4 46 16M100 100v16" />
    </>
  ),
  classroom: (
    <>
      <rect className={styles.metal} x="34" y="12" width="132" height="64" rx="4" />
      <path className={styles.fill} d="M46 36h108v16H46z" />
      <path d="M46 36h18M46 52h18M136 36h18M136 52h18M64 32h12v24H64zM124 32h12v24h-12zM76 36h48M76 52h48" />
      <Check x={92} y={44} />
      <Check x={110} y={44} />
      <g className={styles.brass}>
        <path d="M54 36v-6M84 36v-6M100 36v-6M118 36v-6" />
      </g>
      <path d="M100 62v6M92 68h16" />
      <path
        className={styles.metal}
        d="M36 116q2-18 16-18t16 18M84 116q2-18 16-18t16 18M132 116q2-18 16-18t16 18"
      />
      <circle className={styles.metal} cx="52" cy="90" r="7" />
      <circle className={styles.metal} cx="100" cy="90" r="7" />
      <circle className={styles.metal} cx="148" cy="90" r="7" />
    </>
  ),
  webinar: (
    <>
      <rect className={styles.metal} x="40" y="14" width="120" height="78" rx="6" />
      <path className={styles.metal} d="M26 100h148l-8 8H34zM88 100h24" />
      <path className={styles.fill} d="M54 46h92v16H54z" />
      <path d="M54 46h18M54 62h18M128 46h18M128 62h18" />
      <Water d="M56 54h16M130 54h16" />
      <circle className={styles.metal} cx="100" cy="54" r="20" />
      <path className={styles.brass} d="M94 44v20l16-10z" />
      <path d="M54 80h92" />
      <path className={styles.brass} d="M54 80h34" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type AssemblyKind = keyof typeof drawings;

/** A small line drawing on a drafting grid, for what has no picture. Decorative. */
export const AssemblyDrawing = ({
  kind,
  className,
}: {
  kind: AssemblyKind;
  className?: string | undefined;
}) => (
  <span className={clsx(styles.sheet, className)}>
    <svg className={styles.drawing} viewBox="0 0 200 120" aria-hidden="true">
      {drawings[kind]}
    </svg>
  </span>
);
