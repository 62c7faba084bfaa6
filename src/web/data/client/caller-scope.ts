/** Whose it is: of two callers of one service on one device, neither sees what the other was shown. */
export const callerScope = (base: string, callerId: string): string => JSON.stringify([base, callerId])
