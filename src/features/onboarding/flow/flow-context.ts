import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Customer } from '#contract/entities/customer.ts'
import type { User } from '#contract/entities/user.ts'
import type { onboardingScreensMachine } from '#machines/onboarding-screens/onboarding-screens.machine.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'

/** Saves a screen; `revision` is the revision with which the screen was opened. */
export type SaveScreen = (revision: number) => Promise<Customer>

interface Flow {
  actor: ActorRefFrom<typeof onboardingScreensMachine>
  customer: Customer
  user: User
  nafathEnabled: boolean
  busy: boolean
  problem: CallProblem | null
  /** Saves the screen and opens the next one. Does not save an unchanged screen again. */
  next: (save: SaveScreen, changed?: boolean) => void
  /** Stores the customer from the answer of a call that the screen made before Next. */
  keep: (customer: Customer) => void
  edited: () => void
}

export const FlowContext = createContext<Flow | null>(null)

export const useFlow = (): Flow => {
  const flow = useContext(FlowContext)
  if (!flow) throw new Error('There is no onboarding around this screen')
  return flow
}

/** Id of the screen's form, which Next submits from outside. */
export const SCREEN_FORM = 'onboarding-screen'
