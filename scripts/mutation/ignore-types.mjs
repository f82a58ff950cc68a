import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/**
 * The parts of Babel's syntax tree that are read here; Stryker does not publish the types.
 * @typedef {{ type: string, key?: { name?: string }, callee?: { name?: string } }} Syntax
 * @typedef {{ node: Syntax, parentPath: Path | null }} Path
 */

/** `setup({ types: { … } })` is for the compiler only and never read at run time. */
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
