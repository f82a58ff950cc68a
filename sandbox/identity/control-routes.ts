import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SigningKeys } from '../shared/signing-keys.ts'
import type { CodeGrants } from './code-grants.ts'
import type { IssueIdToken } from './id-token.ts'
import { personFor } from './people.ts'

/** As permissive as a browser's e-mail field. */
const Address = z.email({ pattern: z.regexes.html5Email })

const TokenOrder = z.strictObject({
  email: Address,
  name: z.string().optional(),
  emailVerified: z.boolean().optional(),
  expired: z.boolean().optional(),
  audience: z.string().optional(),
  nonce: z.string().optional(),
})

const ScriptCodeOrder = z.strictObject({ email: Address, name: z.string().optional() })

/** For scripts and tests: tokens and codes without the popup, and key rotation. */
export function identityControl(
  app: FastifyInstance,
  issue: IssueIdToken,
  keys: SigningKeys,
  grants: CodeGrants,
): void {
  app.post('/token', async (request) => {
    const order = TokenOrder.parse(request.body)
    const { expired, audience, nonce } = order
    const options = {
      ...(expired === undefined ? {} : { expired }),
      ...(audience === undefined ? {} : { audience }),
      ...(nonce === undefined ? {} : { nonce }),
    }
    return { idToken: await issue(personFor(order.email, order.name, order.emailVerified), options) }
  })
  app.post('/script-code', async (request) => {
    const { email, name } = ScriptCodeOrder.parse(request.body)
    const code = grants.grant({
      person: personFor(email, name, true),
      redirectUri: 'postmessage',
      codeChallenge: null,
      token: {},
    })
    return { code }
  })
  app.post('/rotate-keys', async () => {
    await keys.rotate()
    return { kids: (await keys.published()).map(({ kid }) => kid) }
  })
}
