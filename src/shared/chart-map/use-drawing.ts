import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import type { ChartDrawing } from '#diagrams/drawing.ts'
import { STATE_NAMES } from '#diagrams/english/state-names.ts'
import { mirror } from '#diagrams/mirror.ts'
import { statesInArabic } from '#diagrams/states-in-arabic.ts'
import { inArabic, inEnglish } from '#diagrams/translate.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { DRAWING_FILES } from './drawing-files.ts'

type Kind = keyof typeof DRAWING_FILES

const fileOf = (kind: Kind, name: string) => DRAWING_FILES[kind][`/diagrams/${kind}s/${name}.json`]

/** Loads the drawing of a version. A version without its own file is the current one. */
const load = async (kind: Kind, chart: string, version: number | undefined): Promise<ChartDrawing | null> =>
  (await (fileOf(kind, `${chart}.v${version}`) ?? fileOf(kind, chart))?.()) ?? null

/** How a drawing becomes one for readers of a language. Its own names are those of the code; a map's are English. */
const IN: Record<Language, (drawing: ChartDrawing, kind: Kind) => Promise<ChartDrawing>> = {
  en: async (drawing, kind) => (kind === 'map' ? drawing : inEnglish(drawing, STATE_NAMES)),
  ar: async (drawing) => mirror(inArabic(drawing, await statesInArabic(drawing.id))),
}

/** A chart as it is drawn for readers of this language; null for a chart that has no such drawing. */
const drawingQuery = (kind: Kind, chart: string, language: Language, version?: number) =>
  queryOptions({
    queryKey: [kind, chart, version ?? null, language],
    queryFn: async () => {
      const drawing = await load(kind, chart, version)
      return drawing && IN[language](drawing, kind)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const useFile = (kind: Kind, chart: string, version?: number) => {
  const { data, error, refetch } = useQuery(drawingQuery(kind, chart, useLanguage().language, version))
  return { drawing: data, problem: error && toCallProblem(error), retry: () => void refetch() }
}

/** The drawing of a chart in the language of the page, undefined while it is on its way; `problem`: it could not be fetched. */
export const useDrawing = (chart: string, version?: number) => useFile('drawing', chart, version)

/** The same of the map of a chart that the server keeps. */
export const useMap = (chart: string, version?: number) => useFile('map', chart, version)
