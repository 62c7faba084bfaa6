import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { chunkPlan } from './chunk-plan.ts'

test('every module in the chunk plan exists', () => {
  const { entries, ...groups } = chunkPlan
  const modules = [...Object.values(entries), ...Object.values(groups)].flat()
  expect(modules.filter((module) => !existsSync(resolve('src/web', module)))).toEqual([])
})
