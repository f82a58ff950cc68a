import type { FastifyReply } from 'fastify'
import { z } from 'zod/mini'
import { ASKED_ACTS, needsExportApproval, needsSecondOpinion } from '#rules/second-opinion.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from './actor.ts'
import type { AskedAct } from './asked-act.ts'
import { type AuditedCall, audited } from './audit.ts'

const NamesCustomer = z.object({ customerId: z.uuid() })
const Filters = z.looseObject({})

/**
 * Runs an audited call. If the setting names the call, stores it for the decision of a second administrator instead. An export that the
 * setting names runs only after the agreement.
 */
export const runOrAsk = (
  deps: Deps,
  { ifMatch, reply, ...call }: AuditedCall & Pick<AskedAct, 'ifMatch'> & { reply: FastifyReply },
  run: (actor: Actor) => Promise<unknown>,
): Promise<unknown> => {
  const { endpoint, request, body, actor: caller } = call
  const { id: operation } = endpoint
  const { twoPersonActs } = deps.config
  if (caller.role === 'admin' && needsExportApproval(twoPersonActs, operation))
    return audited(deps, call, (actor) => {
      const filters = Filters.parse(request.query)
      return deps.nouns.runGranted(deps, { operation, actor, filters, reply }, () => run(actor))
    })
  if (!needsSecondOpinion(twoPersonActs, operation)) return audited(deps, call, run)
  const { customerId } = NamesCustomer.parse(request.params)
  return audited(deps, { ...call, endpoint: { ...endpoint, id: ASKED_ACTS[operation] } }, (actor) =>
    deps.nouns.askSecondOpinion(deps, { operation, customerId, actor, body, ifMatch }),
  )
}
