import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/**
 * The parts of Babel's syntax tree that are read here; Stryker does not publish the types.
 * @typedef {{
 *   type: string, key?: { name?: string }, id?: { name?: string }, callee?: { name?: string },
 *   properties?: Syntax[], value?: Syntax
 * }} Syntax
 * @typedef {{ node: Syntax, parentPath: Path | null }} Path
 */

/** True for `types` in `setup({ types: { … } })`, which is for the compiler only and never read at run time. @param {Path} path */
const isSetupTypes = ({ parentPath }) =>
  parentPath?.node.key?.name === 'types' && parentPath.parentPath?.parentPath?.node.callee?.name === 'setup'

/** True inside `const …AllowList = …`. @param {Path | null} path @returns {boolean} */
const isInAllowList = (path) =>
  path !== null && (path.node.id?.name?.endsWith('AllowList') === true || isInAllowList(path.parentPath))

/** True for an object of names only, which the compiler checks. A function in such an object would be ignored too. @param {Syntax} node @returns {boolean} */
const hasNamesOnly = ({ properties = [] }) =>
  properties.every(
    ({ value }) =>
      value?.type === 'StringLiteral' || (value?.type === 'ObjectExpression' && hasNamesOnly(value)),
  )

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'typed-objects', {
    shouldIgnore(babelPath) {
      const path = /** @type {Path} */ (/** @type {unknown} */ (babelPath))
      if (path.node.type !== 'ObjectExpression') return undefined
      if (isSetupTypes(path)) return 'Types are not there at run time.'
      return isInAllowList(path) && hasNamesOnly(path.node)
        ? 'An allow-list without a decision for each field does not compile.'
        : undefined
    },
  }),
]
