import { ensureInstalled } from './lib/install.mjs'
import { productEnvironment, startDevPortal, startSandbox, startServer } from './lib/product.mjs'
import { runCommand } from './lib/project.mjs'
import { ensurePlace, runProduct } from './lib/run-product.mjs'
import { readPort, readSettings } from './lib/settings.mjs'

/** `npm run dev`: like `npm start`, with hot reload. The portal has a port of its own. */
await runCommand(async () => {
  const settings = readSettings(process.env)
  const { port, sandboxPort, smtpPort } = settings
  const portalPort = readPort(process.env, 'PORTAL_PORT', 5173)
  await ensurePlace(settings, {
    PORTAL_PORT: portalPort,
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    SANDBOX_SMTP_PORT: smtpPort,
  })
  await ensureInstalled()
  const env = productEnvironment(settings, {
    APP_URL: `http://localhost:${portalPort}`,
    ...process.env,
    PORTAL_PORT: String(portalPort),
  })
  await runProduct(settings, env, [startSandbox, startServer, startDevPortal], true)
})
