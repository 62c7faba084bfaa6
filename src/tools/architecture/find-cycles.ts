import type { SourceFile } from './source-files.ts'

/**
 * Import cycles, `import type` included: the strongly connected components of more than one file (Tarjan), each as
 * sorted paths.
 */
export function findCycles(files: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[][] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  function visit(path: string): number {
    const index = order.size
    let low = index
    order.set(path, index)
    stack.push(path)
    for (const imported of importsOf.get(path) ?? []) {
      if (!importsOf.has(imported)) continue
      if (!order.has(imported)) low = Math.min(low, visit(imported))
      else if (stack.includes(imported)) low = Math.min(low, lowest.get(imported) ?? order.get(imported) ?? low)
    }
    lowest.set(path, low)
    if (low === index) {
      const component = stack.splice(stack.indexOf(path))
      if (component.length > 1) cycles.push(component.toSorted())
    }
    return low
  }

  for (const { path } of files) if (!order.has(path)) visit(path)
  return cycles
}
