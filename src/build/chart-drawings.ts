import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { DrawingKind } from '#diagrams/drawing.ts'

const INDEX = 'virtual:chart-drawings'
const PREFIX = `\0${INDEX}`

type Drawer = typeof import('./draw-charts.ts')

/**
 * Lays out a chart when its module of `virtual:chart-drawings` is loaded: a build loads all modules, `npm run dev` and tests only
 * shown ones.
 */
export const chartDrawings = (): Plugin => {
  let drawer: Promise<Drawer> | undefined
  const loadDrawer = () => {
    drawer ??= runnerImport<Drawer>('/src/build/draw-charts.ts', { configFile: false }).then(
      ({ module }) => module,
    )
    return drawer
  }
  return {
    name: 'masar:chart-drawings',
    resolveId: (id) => (id.startsWith(INDEX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(PREFIX)) return undefined
      const { drawChart, describedCharts, mappedCharts } = await loadDrawer()
      if (id === PREFIX) return indexCode({ drawing: [...describedCharts().keys()], map: mappedCharts() })
      const [kind, language, name = ''] = id.slice(PREFIX.length + 1).split('/')
      const drawing = await drawChart(name, kind as DrawingKind, language as Language)
      return `export default ${JSON.stringify(drawing)}`
    },
    hotUpdate({ file }) {
      if (!/\/(?:machines|diagrams|i18n)\//.test(file)) return
      drawer = undefined
      const { moduleGraph } = this.environment
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (id.startsWith(PREFIX)) moduleGraph.invalidateModule(module)
    },
  }
}

/** Replaces `chartDrawings` in builds that show no drawing: their pages are rendered before drawings arrive. */
export const noChartDrawings = (): Plugin => ({
  name: 'masar:no-chart-drawings',
  resolveId: (id) => (id === INDEX ? PREFIX : undefined),
  load: (id) => (id === PREFIX ? indexCode({ drawing: [], map: [] }) : undefined),
})

const indexCode = (charts: Record<DrawingKind, string[]>): string => {
  const keys = Object.entries(charts).flatMap(([kind, names]) =>
    LANGUAGES.flatMap((language) => names.map((name) => `${kind}/${language}/${name}`)),
  )
  const entries = keys.map((key) => `${JSON.stringify(key)}: () => import('${INDEX}/${key}')`)
  return [
    `export const chartVersions = ${JSON.stringify(chartVersions())}`,
    `export const drawings = {\n${entries.join(',\n')}\n}`,
  ].join('\n')
}

const chartVersions = (): Record<string, number[]> => {
  const versions: Record<string, number[]> = {}
  for (const file of globSync('diagrams/versions/*.json')) {
    const [chart = '', version] = basename(file, '.json').split('.v')
    versions[chart] = [...(versions[chart] ?? []), Number(version)].sort((one, other) => other - one)
  }
  return versions
}
