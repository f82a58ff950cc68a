import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runCommand } from './lib/project.mjs'

/** `npm run build`: builds portal, server and sandbox into dist/, if their sources have changed. */
await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
