import type { ReactNode } from 'react';
import styles from '../assembly-drawing.module.css';
import { Check, Shutoff, TestCock, Water } from './parts.tsx';

/** The assemblies, and how they are taught. */
export const assemblies = {
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
      <path className={styles.fill} d="M46 120V44h108q6 0 6 6v70h-20V64H66v56z" />
      <path d="M46 120V42M66 120V64h34M66 44h34M120 44h34q6 0 6 6v70M120 64h14q6 0 6 6v50" />
      <path className={styles.metal} d="M40 42h32M38 31h36v11H38zM34 25h44q0-19-22-19T34 25Z" />
      <path d="M44 25v6M68 25v6M56 6V3M50 3h12" />
      <Check x={56} y={76} up />
      <Shutoff x={56} y={104} upright />
      <Shutoff x={110} y={54} />
      <g className={styles.brass}>
        <path d="M46 88h-9M41 84v8" />
        <circle cx="34" cy="88" r="3" />
      </g>
      <TestCock x={86} y={44} />
      <Water d="M56 118v-3M56 64v-6M62 54h36M122 54h20q8 0 8 8v56" />
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
