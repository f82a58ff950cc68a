import type { ChartDrawing, StateBox } from '#diagrams/drawing.ts'
import { useDrawing } from '#src/shared/chart-map/use-drawing.ts'
import { anyKey, useTranslation } from '#src/shared/i18n/use-translation.ts'

/** The paths of a chart's states, in the order of its definition. */
export const drawnStates = ({ id: chart, states }: Pick<ChartDrawing, 'id' | 'states'>): string[] =>
  states.filter(({ parent }) => parent !== null).map(({ id }) => id.slice(chart.length + 1))

/** The names and descriptions of a chart's states in current and past versions. */
export const useStateNames = (chart: string) => {
  const { t } = useTranslation('states')
  const { drawing } = useDrawing(chart)
  return {
    nameOf: (state: string): string => {
      const key = `${chart}.${state}`
      const name = anyKey(t)(key)
      return name === key ? state : name
    },
    meaningOf: (state: string): string =>
      descriptionIn(drawing?.states.find(({ id }) => id === `${chart}.${state}`)),
  }
}

const descriptionIn = (state: StateBox | undefined): string =>
  (state?.texts ?? [])
    .filter(({ role }) => role === 'description')
    .map(({ text }) => text)
    .join(' ')
