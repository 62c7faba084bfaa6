export const systemClock = () => new Date()
