import type { CustomerActor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { takeStep } from './take-step.ts'

/** Settles the account type for good. */
export const saveGoogleInfo = (deps: Deps) => (actor: CustomerActor, ifMatch: number | undefined) =>
  takeStep(deps, actor, { event: { type: 'accountType.confirmed' }, ifMatch })
