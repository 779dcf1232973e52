import { useId } from 'react';
import styles from './schematic-drawing.module.css';

/** A ball valve, open: the bore lies in line with the pipe, and so does the lever. */
const Shutoff = ({ x, water }: { x: number; water: string | undefined }) => (
  <g transform={`translate(${x} 0)`}>
    <rect className={styles.metal} x="-26" y="140" width="52" height="72" rx="6" />
    <path className={water} d="M-26 160h52v32h-52z" />
    <circle className={styles.pipe} cx="0" cy="176" r="21" />
    <path className={styles.pipe} d="M-26 160h52M-26 192h52M0 140v-17" />
    <rect className={styles.metal} x="-8" y="115" width="30" height="8" rx="4" />
  </g>
);

const TestCock = ({ x, from, at, number }: { x: number; from: number; at: number; number: number }) => (
  <g transform={`translate(${x} 0)`}>
    <path className={styles.brass} d={`M0 ${from}V${at + 5}M-7 ${at + 11}h14`} />
    <circle className={styles.cock} cx="0" cy={at} r="5" />
    <text className={styles.number} x="0" y={at - 11}>
      {number}
    </text>
  </g>
);

/** Triangle and bar, pointing with the flow; filled when it is shut. The wall around it is the seat. */
const Check = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 0)`}>
    <path className={styles.pipe} d="M0 131v25M0 196v24" />
    <path className={styles.check} d="M-27 158v36L0 176z" />
    <path className={styles.pipe} d="M0 156v40" />
  </g>
);

/** Supply pressure on its diaphragm closes it; it opens to the air, through the spout. */
const ReliefValve = () => (
  <g>
    <path className={styles.metal} d="M246 244h68v62h-68z" />
    <path className={styles.zone} d="M258 214h44v30h-44zM246 244h68v12h-68z" />
    <path
      className={styles.pipe}
      d="M258 214v30M302 214v30M240 244h80M246 244v62M314 244v26M314 288v18M238 306h84"
    />
    <path className={styles.pipe} d="M246 256h20M294 256h20M246 306v10q0 14 14 14h40q14 0 14-14v-10" />
    <path className={styles.pipe} d="M314 270h10q12 0 12 12v18M314 288q6 0 6 6v6" />
    <g className={styles.reliefStem}>
      <rect className={styles.disc} x="261" y="258" width="38" height="6" rx="2" />
      <path className={styles.pipe} d="M280 264v34" />
    </g>
    <path className={styles.diaphragm} d="M246 306c16 0 16-8 34-8s18 8 34 8" />
    <path className={styles.sensing} d="M146 220v97q0 4 4 4h96" />
    <g className={styles.drops}>
      <path d="M328 304c3 4 4 5.5 4 7.5a4 4 0 0 1-8 0c0-2 1-3.5 4-7.5z" />
      <path d="M328 304c3 4 4 5.5 4 7.5a4 4 0 0 1-8 0c0-2 1-3.5 4-7.5z" />
      <path d="M328 304c3 4 4 5.5 4 7.5a4 4 0 0 1-8 0c0-2 1-3.5 4-7.5z" />
    </g>
  </g>
);

/** The assembly itself. Cock 1 before the first shutoff, 2 before the first check, 3 in the zone, 4 past the second. */
export function SchematicDrawing({ backflow, paused }: { backflow: boolean; paused: boolean }) {
  const id = useId();
  return (
    <svg
      className={styles.drawing}
      viewBox="0 10 560 346"
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      data-backflow={backflow || undefined}
      data-paused={paused || undefined}
    >
      <title id={`${id}-title`}>Reduced pressure zone assembly</title>
      <desc id={`${id}-desc`}>
        Water flows from the left through a shutoff, the first check, the reduced pressure zone, the second
        check and another shutoff. Test cock 1 stands before the first shutoff, 2 before the first check, 3
        between the checks, 4 after the second check. The relief valve hangs below the zone.{' '}
        {backflow
          ? 'Pressure from downstream has shut both checks and the relief valve discharges.'
          : 'It is dry.'}
      </desc>

      <path className={styles.supply} d="M0 154h64v44H0zM116 152h8l14-21h64v89h-64l-14-18h-8z" />
      <path className={styles.zone} d="M202 131h28l14 19h72l14-19h48v89h-48l-10-6h-80l-10 6h-28z" />
      <path className={styles.delivery} d="M378 131h44l14 21h8v50h-8l-14 18h-44zM496 154h64v44h-64z" />

      <path className={styles.pipe} d="M0 154h64M0 198h64M496 154h64M496 198h64" />
      <path
        className={styles.pipe}
        d="M116 152h8l14-22h92l14 20h72l14-20h92l14 22h8M116 202h8l14 18h92l12-6h16M444 202h-8l-14 18h-92l-12-6h-16"
      />
      <Check x={202} />
      <Check x={378} />
      <ReliefValve />
      <Shutoff x={90} water={styles.supply} />
      <Shutoff x={470} water={styles.delivery} />
      <TestCock x={36} from={154} at={124} number={1} />
      <TestCock x={146} from={130} at={104} number={2} />
      <TestCock x={280} from={150} at={104} number={3} />
      <TestCock x={412} from={130} at={104} number={4} />

      <path className={styles.flow} d="M4 176H172M208 176H348M384 176H558" />
      <path className={styles.back} d="M558 176H386" />
      <path
        className={styles.slip}
        d="M372 196C340 208 292 204 284 222V250C284 256 306 254 308 270C309 279 314 279 320 279C326 279 328 282 328 298"
      />

      <g className={styles.thin}>
        <path d="M64 134V44M496 134V44M64 52H496M59 57l10-10M491 57l10-10" />
        <path d="M189 226l-10 20M372 226l10 20M341 301h8" />
      </g>
      <path className={styles.arrow} d="M2 222H42M34 216l8 6-8 6" />
      <text className={styles.word} x="280" y="42" textAnchor="middle">
        Reduced pressure zone assembly
      </text>
      <text className={styles.word} x="2" y="248">
        Flow
      </text>
      <text className={styles.word} x="90" y="236" textAnchor="middle">
        Shutoff
      </text>
      <text className={styles.word} x="470" y="236" textAnchor="middle">
        Shutoff
      </text>
      <text className={styles.word} x="232" y="264" textAnchor="end">
        First check
      </text>
      <text className={styles.word} x="334" y="264">
        Second check
      </text>
      <text className={styles.word} x="354" y="306">
        Relief valve
      </text>
      <text className={styles.dry} x="354" y="328">
        dry
      </text>
      <text className={styles.open} x="354" y="328">
        discharging
      </text>
    </svg>
  );
}
