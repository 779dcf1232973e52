import { encodeQR } from 'qr';

/** A gray picture: the brightness of each pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  luma: Uint8Array<ArrayBuffer>;
}

/** How a camera sees a code. */
export interface View {
  /** Pixels of the picture; by default what webcams send unless asked for more. */
  frame: readonly [width: number, height: number];
  /** Pixels of a side of the code, with the four modules of its quiet zone. */
  size: number;
  /** The middle of the code, as parts of the picture. */
  at: readonly [x: number, y: number];
  /** Clockwise. */
  degrees: number;
  /** How much farther away its upper edge is: held at an angle. */
  tilt: number;
  /** Brightness of the modules and of what is between them. */
  dark: number;
  light: number;
  /** The most by which a pixel is brighter or darker than it should be. */
  noise: number;
  /** How much darker the left edge is than the right one, from 0 to 1. */
  shadow: number;
}

const FACING: View = {
  ...{ frame: [640, 480], size: 300, at: [0.5, 0.5], degrees: 0, tilt: 0 },
  ...{ dark: 20, light: 235, noise: 0, shadow: 0 },
};
/** Brightness around the code: a wall, a hand. */
const AROUND = 110;
/** The picture of a ticket's code in front of a camera; without a text, of what is there before. */
export function drawTicket(text: string | null, view: Partial<View> = {}): Picture {
  const { frame, size, at, degrees, tilt, dark, light, noise, shadow } = { ...FACING, ...view };
  const [width, height] = frame;
  const modules = text === null ? [] : encodeQR(text, 'raw', { border: 4 });
  const random = randomNumbers();
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const brightnessAt = (x: number, y: number): number => {
    const [right, down] = [(x - at[0] * width) / size, (y - at[1] * height) / size];
    const away = 1 + tilt * (down * cos - right * sin);
    const [across, along] = [(right * cos + down * sin) / away, (down * cos - right * sin) / away];
    const row = modules[Math.floor((along + 0.5) * modules.length)];
    const module = row?.[Math.floor((across + 0.5) * modules.length)];
    return module === undefined ? AROUND : module ? dark : light;
  };
  const luma = Uint8Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    // Two rows of two points: edges become gray, as in a lens.
    const upper = brightnessAt(x + 0.25, y + 0.25) + brightnessAt(x + 0.75, y + 0.25);
    const lower = brightnessAt(x + 0.25, y + 0.75) + brightnessAt(x + 0.75, y + 0.75);
    const lit = ((upper + lower) / 4) * (1 - shadow * (1 - x / width));
    return Math.max(0, Math.min(255, lit + noise * (2 * random() - 1)));
  });
  return { width, height, luma };
}

/** Numbers from 0 to 1, the same ones each time. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
