import type { SimilarityReason, SimilarLabels } from '#web/data/labels/similar-labels.ts'

/** Texts of labels that are probably duplicates, and how they differ. */
export type LabelCluster = { texts: readonly string[]; reasons: readonly SimilarityReason[] }

/** The connected components of similar pairs, in the order of their first pair. */
export function labelClusters(pairs: SimilarLabels['pairs']): LabelCluster[] {
  let clusters: { texts: ReadonlySet<string>; reasons: ReadonlySet<SimilarityReason> }[] = []
  for (const { texts, reasons } of pairs) {
    const touched = clusters.filter((cluster) => texts.some((text) => cluster.texts.has(text)))
    const joined = {
      texts: new Set([...touched.flatMap((cluster) => [...cluster.texts]), ...texts]),
      reasons: new Set([...touched.flatMap((cluster) => [...cluster.reasons]), ...reasons]),
    }
    const [first] = touched
    clusters = clusters.flatMap((cluster) => (cluster === first ? joined : touched.includes(cluster) ? [] : cluster))
    if (first === undefined) clusters.push(joined)
  }
  return clusters.map((cluster) => ({ texts: [...cluster.texts], reasons: [...cluster.reasons] }))
}
