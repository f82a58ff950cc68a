import type { ChartDrawing } from '#diagrams/drawing.ts'

interface Step {
  /** Paths of the active states before and after, the outer before the inner. */
  from: readonly string[]
  to: readonly string[]
  event: string
}

/** The id of the transition that an event took; null when the event was refused or no line shows it. */
export const takenTransition = (drawing: ChartDrawing, { from, event, to }: Step): string | null => {
  const targets = new Set(to.map((state) => `${drawing.id}.${state}`))
  for (const state of from.toReversed()) {
    const begins = `${drawing.id}.${state}:${event}:`
    for (const { target, transitions } of drawing.edges) {
      const taken = targets.has(target) && transitions.find((id) => id.startsWith(begins))
      if (taken) return taken
    }
  }
  return null
}
