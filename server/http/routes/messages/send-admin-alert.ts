import type { FastifyInstance } from 'fastify'
import { sendAdminAlert as endpoint } from '#contract/endpoints/messages.ts'
import type { Deps } from '../../../deps.ts'
import { sendAdminAlert } from '../../../use-cases/messages/send-admin-alert.ts'
import { mountSignedIn } from '../../mount.ts'

export const sendAdminAlertRoute = (app: FastifyInstance, deps: Deps) =>
  mountSignedIn(app, deps, endpoint, async ({ actor, body }) => {
    await sendAdminAlert(deps)(actor, body)
    return {}
  })
