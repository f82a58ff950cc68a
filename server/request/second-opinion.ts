import { z } from 'zod/mini'
import { ASKED_ACTS, needsSecondOpinion } from '#rules/second-opinion.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from './actor.ts'
import type { AskedAct } from './asked-act.ts'
import { type AuditedCall, audited } from './audit.ts'

const NamesCustomer = z.object({ customerId: z.uuid() })

/** Runs an audited call. If the setting names the call, stores it for the decision of a second administrator instead. */
export const runOrAsk = (
  deps: Deps,
  { ifMatch, ...call }: AuditedCall & Pick<AskedAct, 'ifMatch'>,
  run: (actor: Actor) => Promise<unknown>,
): Promise<unknown> => {
  const { endpoint, request, body } = call
  const { id: operation } = endpoint
  if (!needsSecondOpinion(deps.config.twoPersonActs, operation)) return audited(deps, call, run)
  const { customerId } = NamesCustomer.parse(request.params)
  return audited(deps, { ...call, endpoint: { ...endpoint, id: ASKED_ACTS[operation] } }, (actor) =>
    deps.nouns.askSecondOpinion(deps, { operation, customerId, actor, body, ifMatch }),
  )
}
