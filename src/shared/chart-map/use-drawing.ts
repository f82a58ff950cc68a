import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import type { ChartDrawing } from '#diagrams/drawing.ts'
import { mirror } from '#diagrams/mirror.ts'
import { statesInArabic } from '#diagrams/states-in-arabic.ts'
import { inArabic } from '#diagrams/translate.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useLanguage } from '../i18n/use-language.ts'

const DRAWINGS = import.meta.glob<ChartDrawing>('/diagrams/drawings/*.json', { import: 'default' })

const fileOf = (name: string) => DRAWINGS[`/diagrams/drawings/${name}.json`]

/** The drawing of a version that has none of its own is that of today's chart. */
const load = async (chart: string, version: number | undefined): Promise<ChartDrawing | null> =>
  (await (fileOf(`${chart}.v${version}`) ?? fileOf(chart))?.()) ?? null

/** How a drawing, whose own words are English, becomes another language's. */
const IN: Partial<Record<Language, (drawing: ChartDrawing) => Promise<ChartDrawing>>> = {
  ar: async (drawing) => mirror(inArabic(drawing, await statesInArabic(drawing.id))),
}

/** A chart as it is drawn for readers of this language; null for a chart that has no drawing. */
const drawingQuery = (chart: string, language: Language, version?: number) =>
  queryOptions({
    queryKey: ['drawing', chart, version ?? null, language],
    queryFn: async () => {
      const drawing = await load(chart, version)
      return drawing && (IN[language]?.(drawing) ?? drawing)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The drawing of a chart in the language of the page, undefined while it is on its way; `problem`: it could not be fetched. */
export const useDrawing = (chart: string, version?: number) => {
  const { data, error, refetch } = useQuery(drawingQuery(chart, useLanguage().language, version))
  return { drawing: data, problem: error && toCallProblem(error), retry: () => void refetch() }
}
