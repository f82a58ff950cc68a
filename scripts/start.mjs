import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { productEnvironment, startSandbox, startServer } from './lib/product.mjs'
import { runCommand } from './lib/project.mjs'
import { ensurePlace, runProduct } from './lib/run-product.mjs'
import { readSettings } from './lib/settings.mjs'

/** `npm start`: starts the whole product from a fresh checkout, on any Node.js that can run this file. */
await runCommand(async () => {
  const settings = readSettings(process.env)
  const { port, sandboxPort, smtpPort } = settings
  await ensurePlace(settings, { PORT: port, SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort })
  await ensureInstalled()
  await ensureBuilt()
  await runProduct(settings, productEnvironment(settings, process.env), [startSandbox, startServer])
})
