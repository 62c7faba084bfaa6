import { preparedData } from './prepared-data.ts'

// drawn and imported before the workers start, which would otherwise all do so at once
export default async function globalSetup(): Promise<void> {
  await preparedData()
}
