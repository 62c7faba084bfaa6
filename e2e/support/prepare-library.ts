import { preparedData } from './prepared-data.ts'

// drawn and imported before the workers begin, who would each do so at once
export default async function prepareLibrary(): Promise<void> {
  await preparedData()
}
