import { field } from '../shared/forms.ts'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { registryApiRoutes } from './api-routes.ts'
import { registryPage } from './page.ts'

/** The company register. It has no state: answers depend on the number. */
export function createRegistryPart(context: SandboxContext): Part {
  return {
    name: 'registry',
    title: 'Company register',
    description:
      'Commercial registrations and national addresses: active, suspended, unknown, and the register’s own troubles.',
    register(app) {
      registryApiRoutes(app, context)
      app.get('/', async (request, reply) =>
        sendPage(reply, {
          title: 'Company register',
          body: registryPage(field(request.query, 'number')),
          log: true,
        }),
      )
    },
    reset() {},
    dump: () => ({}),
  }
}
