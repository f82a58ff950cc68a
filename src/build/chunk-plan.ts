import type { Plugin } from 'vite'
import { appFiles } from './app-files.ts'
import { bundleApart } from './bundled.ts'
import { noChartDrawings } from './chart-drawings.ts'
import { planChunks } from './chunk-groups.ts'
import { portalPlugins } from './portal-plugins.ts'

/** The first file of every page. */
const INITIAL = { name: 'app', tags: ['$initial' as const], priority: 2 }

/**
 * Builds the app twice: first without a plan, to see which modules are left of each library and who needs them, then by the plan. What a
 * module imports does not tell: libraries offer everything from one file.
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
      if (!planned) this.error('the bundle was not seen')
      plan = planned
    },
  }
  return {
    plugin,
    codeSplitting: {
      // Imported modules have a place of their own in the plan.
      includeDependenciesRecursively: false,
      groups: [INITIAL, { name: (id: string) => plan.get(id) ?? null, debugName: 'plan', priority: 1 }],
    },
  }
}
