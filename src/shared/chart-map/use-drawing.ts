import { drawings } from 'virtual:chart-drawings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import type { ChartDrawing, DrawingKind } from '#diagrams/drawing.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** The drawing of a chart in the language of the page, undefined until it has arrived; `problem` is a failure to fetch it. */
export const useDrawing = (chart: string, version?: number) => useKind('drawing', chart, version)

/** The map of a chart of the server. */
export const useMap = (chart: string, version?: number) => useKind('map', chart, version)

const useKind = (kind: DrawingKind, chart: string, version?: number) => {
  const { data, error, refetch } = useQuery(drawingQuery(kind, chart, useLanguage().language, version))
  return { drawing: data, problem: error && toCallProblem(error), retry: () => void refetch() }
}

/** Reads null for a chart without such a drawing. */
const drawingQuery = (kind: DrawingKind, chart: string, language: Language, version?: number) =>
  queryOptions({
    queryKey: [kind, chart, version ?? null, language],
    queryFn: async (): Promise<ChartDrawing | null> => {
      const load =
        // Only past versions have a separate drawing.
        drawings[`${kind}/${language}/${chart}.v${version}`] ?? drawings[`${kind}/${language}/${chart}`]
      return (await load?.())?.default ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
