import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/**
 * What is read of Babel's syntax tree, whose types Stryker does not publish.
 * @typedef {{ type: string, key?: { name?: string }, callee?: { name?: string } }} Syntax
 * @typedef {{ node: Syntax, parentPath: Path | null }} Path
 */

/** `setup({ types: { … } })` tells the compiler what a chart knows and is never read when it runs. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'setup-types', {
    shouldIgnore(babelPath) {
      const path = /** @type {Path} */ (/** @type {unknown} */ (babelPath))
      const property = path.parentPath
      const call = property?.parentPath?.parentPath
      const isTypes = path.node.type === 'ObjectExpression' && property?.node.key?.name === 'types'
      return isTypes && call?.node.callee?.name === 'setup' ? 'Types are not there at run time.' : undefined
    },
  }),
]
