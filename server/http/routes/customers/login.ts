import type { FastifyInstance } from 'fastify'
import { login as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { login } from '../../../use-cases/customers/login.ts'
import { mountSignedIn } from '../../mount.ts'

export const loginRoute = (app: FastifyInstance, deps: Deps) =>
  mountSignedIn(app, deps, endpoint, ({ actor, body }) => login(deps)(actor, body))
