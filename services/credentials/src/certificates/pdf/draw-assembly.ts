import { decorate } from '@backflow/documents';
import type { Pdf } from '@backflow/documents';

/** Of the drawing, in its own units. */
export const ASSEMBLY = { width: 560, height: 214, top: 110 };

/** The walls of the reduced pressure zone assembly on the site's first page. */
const WALLS = [
  'M0 154h64M0 198h64M496 154h64M496 198h64',
  'M116 152h8l14-22h92l14 20h72l14-20h92l14 22h8M116 202h8l14 18h92l12-6h16M444 202h-8l-14 18h-92l-12-6h-16',
  'M202 131v25M202 196v24M378 131v25M378 196v24',
  'M258 214v30M302 214v30M240 244h80M246 244v62M314 244v26M314 288v18M238 306h84',
  'M246 256h20M294 256h20M246 306v10q0 14 14 14h40q14 0 14-14v-10',
  'M314 270h10q12 0 12 12v18M314 288q6 0 6 6v6M261 258h38v6h-38zM280 264v34',
];
const shutoff = (x: number) =>
  `M${x - 26} 140h52v72h-52zM${x - 26} 160h52M${x - 26} 192h52M${x} 140v-17M${x - 8} 115h30v8h-30z`;
/** Points with the flow. */
const check = (x: number) => `M${x - 27} 158v36L${x} 176zM${x} 156v40`;
const cock = (x: number, from: number, at: number) => `M${x} ${from}V${at + 5}M${x - 7} ${at + 11}h14`;
/** Cock 1 before the first shutoff, 2 before the first check, 3 in the zone, 4 past the second check. */
const COCKS: readonly (readonly [x: number, from: number, at: number])[] = [
  ...[[36, 154, 124] as const, [146, 130, 114] as const],
  ...[[280, 150, 124] as const, [412, 130, 114] as const],
];

/** Draws the assembly, as a decoration, with its sensing line and the water's way. */
export const drawAssembly = (pdf: Pdf, { x, y, scale }: { x: number; y: number; scale: number }): void =>
  decorate(pdf, () => {
    pdf.save().translate(x, y).scale(scale).translate(0, -ASSEMBLY.top).lineJoin('round').lineCap('round');
    pdf.lineWidth(2).strokeColor('#083344');
    for (const path of [...WALLS, shutoff(90), shutoff(470)]) pdf.path(path).stroke();
    for (const at of [90, 470]) pdf.circle(at, 176, 21).stroke();
    pdf.lineWidth(1.4).path('M146 220v97q0 4 4 4h96').stroke();
    for (const at of [202, 378]) pdf.path(check(at)).fillAndStroke('#cfe3ea', '#083344');
    pdf.lineWidth(2).strokeColor('#b45309');
    for (const [at, from, top] of COCKS) {
      pdf.path(cock(at, from, top)).stroke();
      pdf.circle(at, top, 5).stroke();
    }
    pdf.lineWidth(1.6).strokeColor('#0e7490').dash(7, { space: 6 });
    pdf.path('M6 176H172M208 176H348M384 176H554').stroke().undash().restore();
  });
