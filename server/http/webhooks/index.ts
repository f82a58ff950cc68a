import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { cardsWebhook } from './cards.ts'
import { nafathWebhook } from './nafath.ts'

/** What providers call by themselves. */
export const webhooks = (app: FastifyInstance, deps: Deps): void => {
  cardsWebhook(app, deps)
  if (deps.config.nafath.enabled) nafathWebhook(app, deps)
}
