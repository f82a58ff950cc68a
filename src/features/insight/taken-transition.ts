import type { FlowStep } from '#contract/endpoints/flows.ts'
import type { ChartDrawing } from '#diagrams/drawing.ts'

/** The transition of the drawing that a step took; null for one that was refused or stayed where it was. */
export const takenTransition = (drawing: ChartDrawing, { from, event, to }: FlowStep): string | null => {
  if (to === null || event === null) return null
  const begins = `${drawing.id}.${from}:${event}:`
  const line = drawing.edges.find(
    ({ target, transitions }) =>
      target === `${drawing.id}.${to}` && transitions.some((id) => id.startsWith(begins)),
  )
  return line?.transitions.find((id) => id.startsWith(begins)) ?? null
}
