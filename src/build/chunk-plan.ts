import type { Plugin } from 'vite'
import { appFiles } from './app-files.ts'
import { bundleApart } from './bundled.ts'
import { noChartDrawings } from './chart-drawings.ts'
import { planChunks } from './chunk-groups.ts'
import { portalPlugins } from './portal-plugins.ts'

/** The first file of every page. */
const INITIAL = { name: 'app', tags: ['$initial' as const], priority: 2 }

/**
 * Builds the app twice: first without a plan, to find the remaining modules of each library and the pages that need them, then
 * with the plan. Imports alone do not show this, because libraries export everything from one file.
 */
export const chunkPlan = () => {
  let plan = new Map<string, string>()
  const plugin: Plugin = {
    name: 'masar:chunk-plan',
    apply: 'build',
    async buildStart() {
      let planned: Map<string, string> | undefined
      await bundleApart({
        plugins: [
          portalPlugins(),
          noChartDrawings(),
          {
            name: 'masar:see-bundle',
            generateBundle(_, bundle) {
              planned = planChunks(bundle, appFiles(bundle, this))
            },
          },
        ],
        build: {
          minify: false,
          rolldownOptions: { input: 'app.html', output: { codeSplitting: { groups: [INITIAL] } } },
        },
      })
      if (!planned) this.error('the build without a plan produced no bundle')
      plan = planned
    },
  }
  return {
    plugin,
    codeSplitting: {
      // The plan assigns imported modules itself.
      includeDependenciesRecursively: false,
      groups: [INITIAL, { name: (id: string) => plan.get(id) ?? null, debugName: 'plan', priority: 1 }],
    },
  }
}
