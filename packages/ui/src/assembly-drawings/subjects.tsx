import type { ReactNode } from 'react';
import styles from '../assembly-drawing.module.css';
import { Check, Shutoff, Water } from './parts.tsx';

/** Further subjects of courses and articles: another assembly, an air gap, and the work around them. */
export const subjects = {
  // One body: the check below, the diaphragm that keeps the air inlet dry above it; one cock, one bleed screw.
  svb: (
    <>
      <path className={styles.fill} d="M52 120V90H42V48h112q6 0 6 6v66h-20V68H82v22H72v30z" />
      <path d="M52 120V90M72 120V90M100 48H82M100 68H82M120 48h34q6 0 6 6v66M120 68h14q6 0 6 6v46" />
      <path d="M52 90H42V40h40v50H72" />
      <path d="M42 48h8q3 8 12 8t12-8h8" />
      <path className={styles.metal} d="M38 28h48v12H38z" />
      <path d="M46 40v-6M54 40v-6M62 40v-6M70 40v-6M78 40v-6" />
      <path className={styles.metal} d="M34 28h56q0-20-28-20T34 28Z" />
      <Check x={62} y={78} up />
      <Shutoff x={62} y={106} upright />
      <Shutoff x={110} y={58} />
      <g className={styles.brass}>
        <path d="M42 86h-9M37 82v8M42 62h-6" />
        <circle cx="30" cy="86" r="3" />
        <circle cx="33" cy="62" r="3" />
      </g>
      <Water d="M62 119v-2M78 60h20M122 58h20q8 0 8 8v52" />
    </>
  ),
  // From the pipe's end to the flood rim: two of the pipe's own widths.
  airGap: (
    <>
      <path className={styles.fill} d="M4 12h84q16 0 16 16v12H88V34q0-6-6-6H4zM53 82h94v32H53z" />
      <path d="M4 12h14M38 12h50q16 0 16 16v12H88V34q0-6-6-6H38M4 28h14" />
      <Shutoff x={28} y={20} />
      <path d="M50 72h2v42h96V72h2M53 82h36M103 82h44" />
      <path className={styles.metal} d="M148 84h14q8 0 8 8v22h-12V98q0-2-2-2h-8z" />
      <g className={styles.brass}>
        <path d="M112 40h20M154 72h-34M124 40v32M120 44l4-4 4 4M120 68l4 4 4-4M120 56h8M88 46v6M104 46v6M88 49h16" />
      </g>
      <Water d="M6 20h10M40 20h40q16 0 16 16v68" />
    </>
  ),
  report: (
    <>
      <path className={styles.metal} d="M52 14h96q4 0 4 4v98H48V18q0-4 4-4Z" />
      <path className={styles.metal} d="M84 8h32v12H84z" />
      <path className={styles.fill} d="M60 28h80v20H60z" />
      <path d="M60 28h80M60 48h80" />
      <Check x={88} y={38} />
      <Check x={114} y={38} />
      <g className={styles.brass}>
        <path d="m61 60 4 4 7-9M61 78l4 4 7-9M61 96l4 4 7-9" />
      </g>
      <path d="M80 60h24M80 78h24M80 96h18M60 109h32" />
      <path className={styles.metal} d="M112 54h30v22h-30z" />
      <path d="M117 60h6l-4 10M127 70h.1M134.5 60q3 0 3 5t-3 5-3-5 3-5" />
      <path d="M112 84h30M112 94h30" />
      <path className={styles.hose} d="M108 108q4-8 7-3t7-2 6 3 12-5" />
    </>
  ),
  // Its lining keeps the cold out; the opening at the foot of the wall lets the relief valve's discharge out.
  freeze: (
    <>
      <path
        className={styles.metal}
        d="M34 106V34q0-10 10-10h112q10 0 10 10v54h-10V39q0-5-5-5H49q-5 0-5 5v67z"
      />
      <path d="m34 50 10-8M34 66l10-8M34 82l10-8M34 98l10-8M156 50l10-8M156 66l10-8M156 82l10-8M62 34l8-10M82 34l8-10M102 34l8-10M122 34l8-10" />
      <path d="M12 106h40M78 106h44M148 106h44M24 106l-6 8M98 106l-6 8M186 106l-6 8" />
      <path className={styles.fill} d="M58 120V60q0-6 6-6h72q6 0 6 6v60h-14V72H72v48z" />
      <path d="M58 120V60q0-6 6-6h72q6 0 6 6v60M72 120V72h20M128 120V72h-20" />
      <path className={styles.metal} d="M92 72h16v5l5 4v9H87v-9l5-4z" />
      <Check x={85} y={63} />
      <Check x={115} y={63} />
      <Shutoff x={65} y={90} upright />
      <Shutoff x={135} y={90} upright />
      <g className={styles.brass}>
        <path d="M76 54v-6M100 54v-6M124 54v-6" />
        <circle cx="76" cy="45" r="2.5" />
        <circle cx="100" cy="45" r="2.5" />
        <circle cx="124" cy="45" r="2.5" />
      </g>
      <path
        className={styles.hose}
        d="M100 95v3M154 98h22M171 93l5 5-5 5M16 22v16M9 26l14 8M23 26 9 34M184 48v16M177 52l14 8M191 52l-14 8"
      />
    </>
  ),
  // A check upstream has closed the system: what the heater drives back goes into the tank, against its air.
  expansion: (
    <>
      <path
        className={styles.fill}
        d="M4 16h142q14 0 14 14v16h-16V38q0-6-6-6H92v10q18 0 18 22H62q0-22 18-22V32H4zM130 50h54v44h-54z"
      />
      <path d="M4 16h10M4 32h10M34 16h112q14 0 14 14v16M144 46V38q0-6-6-6H92v10M80 42V32H34" />
      <Shutoff x={24} y={24} />
      <Check x={56} y={24} />
      <path className={styles.metal} d="M62 64h48v28q0 18-24 18T62 92z" />
      <path d="M62 64q0-22 18-22h12q18 0 18 22M62 64q12 10 24 0t24 0M86 110v6M82 116h8" />
      <path d="M130 56q0-10 27-10t27 10v60h-54zM130 98h54" />
      <path className={styles.brass} d="M157 112q-8-1-6-7 3 1 4-4 8 4 8 8 0 3-6 3ZM184 64h8v48" />
      <path d="M172 46V32h24M180 48V44q0-4 4-4h12" />
      <path className={styles.hose} d="M138 24h-26M118 18l-6 6 6 6" />
      <Water d="M6 24h6M36 24h10M86 34v18" />
    </>
  ),
  // A hose left in a tank; what the line sucks back is stopped at the vacuum breaker on the bibb.
  hazard: (
    <>
      <path className={styles.fill} d="M18 4h18v112H18zM107 70h76v44h-76z" />
      <path d="M18 4v112M36 4v28M36 48v68" />
      <path className={styles.metal} d="M36 32h16q12 0 12 12v6H50q0-2-2-2H36z" />
      <path d="M46 32v-8M38 24h16" />
      <path className={styles.metal} d="M47 50h20v12H47zM50 62h14v6H50z" />
      <path className={styles.brass} d="M52 56h.1M57 56h.1M62 56h.1" />
      <path className={styles.hose} d="M57 68v18q0 16 14 16t14-16V44q0-20 22-20t22 20v46" />
      <path d="M104 56h2v60h78V56h2M107 70h18M133 70h50" />
      <g className={styles.brass}>
        <path d="M94 88q0 24-23 24-25 0-25-26v-7M40 85l6-6 6 6M38 74h14" />
        <path d="m158 78 15 26h-30zM158 88v8M158 100h.1" />
      </g>
    </>
  ),
  // In the order they leave the body: seat, disc on its poppet, spring, cover.
  repair: (
    <>
      <path className={styles.brass} d="M8 46h6M20 46h20M84 46h6M152 46h6M190 46h4" />
      <path className={styles.metal} d="M24 16h12v18h-8v24h8v18H24z" />
      <path className={styles.metal} d="M62 24h8v44h-8zM70 28h6v36h-6zM76 42h14v8H76z" />
      <path className={styles.fill} d="M56 24h6v44h-6z" />
      <path d="M56 24h6v44h-6z" />
      <path d="M98 30v32l8-32v32l8-32v32l8-32v32l8-32v32" />
      <path className={styles.metal} d="M150 14h10v64h-10zM160 30h12v32h-12zM172 38h8v16h-8z" />
      <path d="M150 22h10M150 70h10" />
      <path
        className={styles.metal}
        d="M52 94h76q4-10 16-10l-6 10q2 8 10 8l6-9q4 16-10 20-8 2-14-5H52q-12 2-12-7t12-7Z"
      />
      <circle cx="51" cy="101" r="3" />
    </>
  ),
} satisfies Record<string, ReactNode>;
