import type { ChartDrawing, StateBox, TextRole } from '#diagrams/drawing.ts'
import { STATE_NAMES } from '#diagrams/english/state-names.ts'
import { useDrawing } from '#src/shared/chart-map/use-drawing.ts'

/** The names of a chart's states, in the order of its definition. */
export const drawnStates = ({ id: chart, states }: Pick<ChartDrawing, 'id' | 'states'>): string[] =>
  states.filter(({ parent }) => parent !== null).map(({ id }) => id.slice(chart.length + 1))

const lineOf = (state: StateBox | undefined, role: TextRole): string =>
  (state?.texts ?? [])
    .filter((line) => line.role === role)
    .reduce((whole, { text }) => (/^$|-$/.test(whole) ? whole + text : `${whole} ${text}`), '')

/** The states of a chart as its drawing has them: their names, their own where it is not drawn, and what they mean. */
export const useStateNames = (chart: string) => {
  const { drawing } = useDrawing(chart)
  const boxOf = (state: string) => drawing?.states.find(({ id }) => id === `${chart}.${state}`)
  return {
    nameOf: (state: string): string =>
      lineOf(boxOf(state), 'name') || STATE_NAMES[`${chart}.${state}`]?.name || state,
    meaningOf: (state: string): string => lineOf(boxOf(state), 'description'),
  }
}
