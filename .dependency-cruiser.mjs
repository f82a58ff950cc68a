import { packageArrows } from './scripts/arrows/packages.mjs'
import { portalArrows } from './scripts/arrows/portal.mjs'
import { roomArrows } from './scripts/arrows/rooms.mjs'
import { serverArrows } from './scripts/arrows/server.mjs'

/** Which room may import which, and what to do instead. `npm run arrows` checks it, `test/architecture` proves the check. */
export default {
  forbidden: [...roomArrows, ...packageArrows, ...serverArrows, ...portalArrows],
  options: {
    // Without this, an import of a type alone would slip through.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]css$|[.]css[?]|[.]svg$|[.]woff2$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
