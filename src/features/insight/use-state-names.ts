import { useQuery } from '@tanstack/react-query'
import type { ChartDrawing, StateBox } from '#diagrams/drawing.ts'
import { STATE_NAMES } from '#diagrams/english/state-names.ts'
import { statesInArabic } from '#diagrams/states-in-arabic.ts'
import { useDrawing } from '#src/shared/chart-map/use-drawing.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'

/** The states of a chart in the order of its definition. */
export const drawnStates = ({ id: chart, states }: Pick<ChartDrawing, 'id' | 'states'>): string[] =>
  states.filter(({ parent }) => parent !== null).map(({ id }) => id.slice(chart.length + 1))

const descriptionIn = (state: StateBox | undefined): string =>
  (state?.texts ?? [])
    .filter(({ role }) => role === 'description')
    .map(({ text }) => text)
    .join(' ')

/** Names and meanings of a chart's current and past states in the page's language. */
export const useStateNames = (chart: string) => {
  const { language } = useLanguage()
  const { drawing } = useDrawing(chart)
  const { data: arabic } = useQuery({
    queryKey: ['states in Arabic', chart],
    queryFn: () => statesInArabic(chart),
    enabled: language === 'ar',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const names = language === 'ar' ? arabic : STATE_NAMES
  const idOf = (state: string) => `${chart}.${state}`
  return {
    nameOf: (state: string): string => names?.[idOf(state)]?.name ?? state,
    meaningOf: (state: string): string => descriptionIn(drawing?.states.find(({ id }) => id === idOf(state))),
  }
}
