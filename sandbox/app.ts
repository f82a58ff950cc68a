import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { controlRoutes } from './control/routes.ts'
import { type HomeView, homePage } from './home/page.ts'
import { startSmtp } from './mail/smtp.ts'
import { createParts } from './parts.ts'
import { createClock } from './shared/clock.ts'
import { createFaults } from './shared/faults.ts'
import { acceptBodies } from './shared/forms.ts'
import { html } from './shared/html.ts'
import { sendPage } from './shared/layout.ts'
import { mountPart } from './shared/mount-part.ts'
import { type SandboxContext, type SandboxKeys, sandboxKeys } from './shared/part.ts'
import { SandboxStartError } from './shared/start-error.ts'
import { createStores } from './shared/store.ts'
import { ICON, STYLESHEET } from './shared/stylesheet.ts'

export interface SandboxOptions {
  /** 0 or missing: any free port. */
  port?: number
  smtpPort?: number
  /** The interface to listen on; `localhost` by default. */
  host?: string
  /** URL of the portal under test. */
  appUrl: string
  /** Origin of the sandbox for browsers, such as a proxy's; the local one by default. */
  publicUrl?: string | undefined
  /** Origin of the sandbox for the portal's server, when it is not the local one. */
  serverUrl?: string
  /** Keys of the providers in place of the public ones, which a server in production refuses. */
  keys?: Partial<SandboxKeys>
  /** URL of the portal's server for webhooks; `appUrl` by default. */
  webhookUrl?: string
  /** State is stored in `<dataDir>/sandbox`; without it, in memory. */
  dataDir?: string
}

export interface Sandbox {
  origin: string
  smtpPort: number
  close(): Promise<void>
}

/** Starts the sandbox. Throws SandboxStartError for a used port or a directory without write access. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = createStores(options.dataDir && join(options.dataDir, 'sandbox'))
  const clockStore = store('clock', () => ({ offset: 0 }))
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 12 * 1024 * 1024 })
  const clock = createClock({
    offset: clockStore.read().offset,
    onOffset: (offset) => clockStore.update((state) => Object.assign(state, { offset })),
    onError: (error) => process.emitWarning(error instanceof Error ? error : String(error)),
  })
  const faults = createFaults()
  let origin = ''
  let smtpPort = 0
  const appUrl = options.appUrl.replace(/(?<!\/)\/+$/, '')
  const publicOrigin = () => options.publicUrl ?? origin
  const context: SandboxContext = {
    origin: publicOrigin,
    localOrigin: () => options.serverUrl ?? origin,
    appUrl,
    webhookUrl: options.webhookUrl ?? appUrl,
    clock,
    store,
    keys: { ...sandboxKeys, ...options.keys },
  }
  const { parts, faultTargets, mail } = createParts(context)

  app.decorate('sandboxPart', null)
  acceptBodies(app)
  const logs = new Map(parts.map((part) => [part.name, mountPart(app, part, { clock, faults })]))
  app.register(
    async (child) =>
      controlRoutes(child, { parts, faultTargets, logs, faults, clock, appUrl, origin: publicOrigin }),
    {
      prefix: '/control',
    },
  )
  commonPages(app, () => ({
    appUrl,
    smtpPort,
    now: clock.now(),
    advancedMs: clock.offset(),
    parts,
    faultTargets,
    faults,
  }))

  const port = await listen(app, options.port ?? 0, options.host ?? 'localhost')
  origin = `http://localhost:${port}`
  for (const part of parts) await part.started?.()
  const smtp = await startSmtp({
    port: options.smtpPort ?? 0,
    receive: mail.receive,
    takeFault: () => faults.take(mail.name),
  }).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  smtpPort = smtp.port
  return {
    origin,
    smtpPort,
    async close() {
      clock.close()
      await Promise.all([app.close(), smtp.close()])
    },
  }
}

function commonPages(app: FastifyInstance, view: () => HomeView) {
  app.get('/', (_request, reply) => sendPage(reply, { title: 'The world outside', body: homePage(view()) }))
  app.get('/assets/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLESHEET))
  app.get('/assets/icon.svg', (_request, reply) => reply.type('image/svg+xml').send(ICON))
  app.setNotFoundHandler((request, reply) => {
    if (!request.headers.accept?.includes('text/html'))
      return reply.code(404).send({ message: `${request.method} ${request.url.split('?')[0]} is not here` })
    return sendPage(reply, {
      title: 'Not found',
      status: 404,
      body: html`<h1>There is no such page</h1><p><a href="/">Everything the sandbox has</a></p>`,
    })
  })
}

async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new SandboxStartError(
        `Port ${port} is taken. Stop what uses it or set SANDBOX_PORT to another port.`,
      )
    if (code === 'EACCES')
      throw new SandboxStartError(
        `Port ${port} may not be used by this user. Set SANDBOX_PORT to one above 1023.`,
      )
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}
