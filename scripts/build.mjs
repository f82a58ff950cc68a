import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runCommand } from './lib/project.mjs'

/** `npm run build`: portal, server and sandbox into dist/, what of them has changed. */
await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
