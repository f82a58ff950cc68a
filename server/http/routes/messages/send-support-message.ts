import type { FastifyInstance } from 'fastify'
import { sendSupportMessage as endpoint } from '#contract/endpoints/messages.ts'
import type { Deps } from '../../../deps.ts'
import { sendSupportMessage } from '../../../use-cases/messages/send-support-message.ts'
import { mountSignedIn } from '../../mount.ts'

export const sendSupportMessageRoute = (app: FastifyInstance, deps: Deps) =>
  mountSignedIn(app, deps, endpoint, async ({ actor, body, files }) => {
    await sendSupportMessage(deps)(actor, body, files[0])
    return {}
  })
