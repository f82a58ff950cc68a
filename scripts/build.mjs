import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runCommand } from './lib/project.mjs'

/** `npm run build`: the portal into dist/, when its sources have changed. */
await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
