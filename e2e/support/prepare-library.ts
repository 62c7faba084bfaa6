import { preparedLibrary } from './library.ts'

// drawn before the workers begin, who would each draw their own at once
export default async function prepareLibrary(): Promise<void> {
  await preparedLibrary()
}
