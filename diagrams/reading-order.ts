import type { ChartDescription } from './description.ts'

/** How two states stand to each other on the way through a chart: the first one leads, the others follow as they are defined. */
export const readingOrder = ({ states }: ChartDescription) => {
  const parents = new Map(states.map(({ id, parent }) => [id, parent]))
  const ranks = new Map(states.map(({ id, isInitial }, index) => [id, isInitial ? 0 : index]))
  const lineage = (id: string): string[] => {
    const parent = parents.get(id)
    return parent ? [...lineage(parent), id] : [id]
  }
  const parting = (source: string, target: string) => {
    const [from, to] = [lineage(source), lineage(target)]
    const at = from.findIndex((id, index) => id !== to[index])
    return { from, to, at: at < 0 ? from.length : at }
  }
  return {
    /** Whether a line leads back. States in different boxes are compared by these boxes; a box and what is in it are in order. */
    leadsBack: (source: string, target: string): boolean => {
      const { from, to, at } = parting(source, target)
      const [before, after] = [from[at], to[at]]
      if (before === undefined || after === undefined) return false
      return (ranks.get(before) ?? 0) > (ranks.get(after) ?? 0)
    },
    /** The smallest box that holds both. */
    commonBox: (source: string, target: string): string => {
      const { from, at } = parting(source, target)
      return from[at - 1] ?? source
    },
  }
}
