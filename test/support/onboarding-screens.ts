import { createActor, fromPromise, waitFor } from 'xstate'
import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import { onboardingScreensMachine } from '#machines/onboarding-screens/onboarding-screens.machine.ts'
import type { Progress } from '#machines/onboarding-screens/types.ts'

interface Server {
  accountType?: AccountType
  step: Step
  before?: Step
  save?: (screen: Step) => Promise<Step>
}

/** The chart beside a server that has the customer at `step`, as a test drives it. */
export const begin = ({ accountType = 'business', step, before, save }: Server) => {
  const server = { accountType, step }
  const calls: string[] = []
  const actor = createActor(
    onboardingScreensMachine.provide({
      actors: {
        loadCustomer: fromPromise<Progress, void>(async () => {
          calls.push('load')
          return { ...server }
        }),
        loadScreen: fromPromise<void, { screen: Step }>(async ({ input }) => {
          calls.push(`show ${input.screen}`)
        }),
        save: fromPromise<Progress, { screen: Step }>(async ({ input }) => {
          calls.push(`save ${input.screen}`)
          server.step = (await save?.(input.screen)) ?? server.step
          return { ...server }
        }),
      },
    }),
    { input: { before: before ?? null } },
  ).start()
  const at = (screen: Step, state = 'editing') =>
    waitFor(actor, (snapshot) => snapshot.matches({ [screen]: state } as never))
  const next = (changed = true) => actor.send({ type: 'next.pressed', changed })
  return { actor, server, calls, at, next }
}
