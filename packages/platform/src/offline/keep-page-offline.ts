/** Stores the present page, so that it starts without a network. @returns whether it would */
export const keepPageOffline = (): Promise<{ isReady: boolean }> => Promise.resolve({ isReady: false });
