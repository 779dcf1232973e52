import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(import.meta.dirname, 'global.css'), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const tokens = new Map(
  [...css.matchAll(/^ *--([\w-]+): light-dark\((#\w+), (#\w+)\);/gm)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

const colour = (name: string, theme: Theme): number[] => {
  const token = tokens.get(name);
  if (!token) throw new Error(`global.css has no colour --${name}`);
  return channels(token[theme]);
};

const mix = (over: number[], under: number[], share: number) =>
  over.map((channel, i) => channel * share + (under[i] ?? 0) * (1 - share));

const luminance = (rgb: number[]) => {
  const [r = 0, g = 0, b = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: number[], b: number[]) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces = ['paper', 'raised', 'sunken'];
const tones = ['water', 'brass', 'success', 'danger', 'info'];

const bodyText = ['ink', 'ink-2'].flatMap((text) => surfaces.map((surface) => [text, surface] as const));
const smallText = [
  ...[
    'ink-3',
    'water',
    'water-ink',
    'brass',
    'brass-ink',
    'success',
    'success-ink',
    'danger',
    'danger-ink',
    'info-ink',
  ].flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ...tones.flatMap((tone) => [[`${tone}-ink`, `${tone}-soft`] as const, ['ink', `${tone}-soft`] as const]),
  ['ink-2', 'water-soft'] as const,
  ['on-action', 'action'] as const,
  ['on-action', 'action-hover'] as const,
  ['on-danger-action', 'danger-action'] as const,
  ['on-danger-action', 'danger-action-hover'] as const,
  ['on-deep', 'deep'] as const,
  ['paper', 'ink'] as const,
];
const edges = ['control', 'focus', 'danger', 'water'].flatMap((edge) =>
  surfaces.map((surface) => [edge, surface] as const),
);

describe.each(themes)('%s theme', (theme) => {
  test.each(bodyText)('%s on %s reads at 7:1', (text, surface) => {
    expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(7);
  });

  test.each(smallText)('%s on %s reads at 4.5:1', (text, surface) => {
    expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('%s stands out from %s at 3:1', (edge, surface) => {
    expect(contrast(colour(edge, theme), colour(surface, theme))).toBeGreaterThanOrEqual(3);
  });

  test('a neutral badge reads on every surface', () => {
    for (const surface of surfaces) {
      const badge = mix(colour('ink', theme), colour(surface, theme), 0.07);
      expect(contrast(colour('ink-2', theme), badge)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
