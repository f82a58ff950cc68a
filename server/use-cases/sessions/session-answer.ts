import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { openSession } from '#contract/endpoints/sessions.ts'
import { proposedAccountType } from '#rules/account-type.ts'
import type { UserRow } from '../../db/schema.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { signAccessToken } from './access-token.ts'

/** A fresh access token for a session, with what the portal needs to go on. */
export async function answerSession(
  deps: Deps,
  user: UserRow,
  session: { id: string; expiresAt: Date },
): Promise<z.input<(typeof openSession)['reply']>> {
  const { token, expiresAt } = await signAccessToken(
    deps.config.sessionSecret,
    session.id,
    deps.clock.now(),
    session.expiresAt,
  )
  const customer = user.customerId === null ? undefined : await findCustomer(deps.db, user.customerId)
  return {
    userToken: token,
    expiresAt: expiresAt.toISOString(),
    role: user.role,
    email: user.email,
    userTag: createHash('sha256').update(user.id).digest('base64url').slice(0, 22),
    proposedAccountType: customer?.accountType ?? proposedAccountType(user.email),
  }
}
