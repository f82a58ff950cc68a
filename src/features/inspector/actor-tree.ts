import type { InspectedActor } from '#machines/inspector/inspected.ts'

const byLiving = ({ stand }: InspectedActor): number => (stand.status === 'active' ? 0 : 1)

/** Each actor before those that it has started, of which the living come first. One whose parent is not among them has none. */
export const actorTree = (actors: readonly InspectedActor[]): InspectedActor[] => {
  const ids = new Set(actors.map(({ id }) => id))
  const parentOf = ({ parent }: InspectedActor) => (parent !== null && ids.has(parent) ? parent : null)
  const startedBy = (id: string | null): InspectedActor[] =>
    actors
      .filter((actor) => parentOf(actor) === id)
      .toSorted((one, other) => byLiving(one) - byLiving(other))
      .flatMap((actor) => [actor, ...startedBy(actor.id)])
  return startedBy(null)
}
