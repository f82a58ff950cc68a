import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Customer } from '#contract/entities/customer.ts'
import type { User } from '#contract/entities/user.ts'
import type { onboardingScreensMachine } from '#machines/onboarding-screens/onboarding-screens.machine.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'

/** Sends what a screen holds; `revision` is the one the person saw. */
export type SaveScreen = (revision: number) => Promise<Customer>

export interface Flow {
  actor: ActorRefFrom<typeof onboardingScreensMachine>
  customer: Customer
  user: User
  nafathEnabled: boolean
  busy: boolean
  problem: CallProblem | null
  /** Saves the screen and goes on. Without a change to save, a screen that was saved before is only passed. */
  next: (save: SaveScreen, changed?: boolean) => void
  /** Keeps what a call of the screen itself was answered with, before Next. */
  keep: (customer: Customer) => void
  edited: () => void
}

export const FlowContext = createContext<Flow | null>(null)

export const useFlow = (): Flow => {
  const flow = useContext(FlowContext)
  if (!flow) throw new Error('There is no onboarding around this screen')
  return flow
}

/** The form of the screen, which Next submits from outside. */
export const SCREEN_FORM = 'onboarding-screen'
