import { createOutbox } from '../shared/outbox.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { createSigningKeys, type SigningKeysState } from '../shared/signing-keys.ts'
import { nafathApiRoutes } from './api-routes.ts'
import { phoneRoutes } from './phone-routes.ts'
import { createNafathService } from './service.ts'

const CALLBACK_RETRIES_MS = [5_000, 15_000, 30_000]

/** The national identity service: its API for servers, and the person's phone. */
export function createNafathPart(context: SandboxContext): Part {
  const keys = createSigningKeys(
    'nafath',
    context.store<SigningKeysState>('nafath-keys', () => ({ keys: [] })),
  )
  const outbox = createOutbox(context, 'nafath-callbacks', CALLBACK_RETRIES_MS)
  const service = createNafathService(context, keys, outbox)
  return {
    name: 'nafath',
    title: 'National identity app',
    description:
      'Choose the right number on the pretended phone, a wrong one, or none. Scripted IDs answer by themselves.',
    register(app) {
      app.register(async (api) => nafathApiRoutes(api, context, service, keys), { prefix: '/api/v1/mfa' })
      phoneRoutes(app, service, outbox)
      outbox.start(app)
      service.start()
      app.addHook('onClose', async () => service.stop())
    },
    control(app) {
      app.post('/rotate-keys', async () => {
        await keys.rotate()
        return { kids: (await keys.published()).map(({ kid }) => kid) }
      })
    },
    // Keeps the signing keys: a client with cached keys would reject new signatures.
    reset() {
      service.reset()
      outbox.reset()
    },
    dump: () => ({ requests: service.requests(), callbacks: outbox.list() }),
  }
}
