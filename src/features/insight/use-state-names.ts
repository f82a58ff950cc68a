import type { ChartDrawing } from '#diagrams/drawing.ts'
import { useDrawing } from '#src/shared/chart-map/use-drawing.ts'

/** The names of a chart's states, in the order of its definition. */
export const drawnStates = ({ id: chart, states }: Pick<ChartDrawing, 'id' | 'states'>): string[] =>
  states.filter(({ parent }) => parent !== null).map(({ id }) => id.slice(chart.length + 1))

/** The name of a state as the drawing of its chart has it; the state's own where it is not drawn. */
export const useStateNames = (chart: string): ((state: string) => string) => {
  const drawing = useDrawing(chart)
  const names = new Map(
    drawing?.states.map(({ id, texts }) => [
      id,
      texts
        .filter(({ role }) => role === 'name')
        .reduce(
          (name, { text }) => (name === '' || name.endsWith('-') ? name + text : `${name} ${text}`),
          '',
        ),
    ]),
  )
  return (state) => names.get(`${chart}.${state}`) || state
}
