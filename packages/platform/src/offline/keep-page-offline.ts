/** A stand-in until the pages that start without a network are merged. @returns whether the present page would start */
export const keepPageOffline = (): Promise<{ isReady: boolean }> => Promise.resolve({ isReady: false });
