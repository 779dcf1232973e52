export function watchParent(): () => boolean;
export function onEndOfNpm(stop: () => void): void;
