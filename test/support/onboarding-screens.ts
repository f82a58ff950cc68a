import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import { onboardingScreensMachine } from '#machines/onboarding-screens/onboarding-screens.machine.ts'
import type {
  LoadedScreen,
  OnboardingScreensEvent,
  Progress,
  Save,
} from '#machines/onboarding-screens/setup.ts'
import { provide } from '#machines/shared/provide.ts'

interface Server {
  accountType?: AccountType
  step: Step
  before?: Step
  save?: (screen: Step) => Promise<Step>
  /** Screens with a draft of an earlier visit. */
  drafts?: Step[]
}

/** Starts the chart with a server that has the customer at `step`. */
export const begin = ({ accountType = 'business', step, before, save, drafts = [] }: Server) => {
  const server = { accountType, step, revision: 1 }
  const calls: string[] = []
  const history: string[] = []
  const revisions: number[] = []
  const actor = createActor(
    provide(onboardingScreensMachine, {
      actors: {
        loadCustomer: fromPromise<Progress, { fresh: boolean }>(async ({ input }) => {
          calls.push(input.fresh ? 'load again' : 'load')
          return { ...server }
        }),
        loadScreen: fromPromise<LoadedScreen, { screen: Step; accountType: AccountType }>(
          async ({ input: { screen } }) => {
            calls.push(`show ${screen}`)
            return { content: screen, revision: server.revision, hasDraft: drafts.includes(screen) }
          },
        ),
        save: fromPromise<Progress, { save: Save; revision: number }>(({ input }) =>
          input.save(input.revision),
        ),
        watchHistory: fromCallback<OnboardingScreensEvent>(() => {}),
      },
      actions: {
        enterInHistory: (_, { screen, isLocked }) => history.push(isLocked ? `only ${screen}` : screen),
        correctHistory: (_, { screen }) => history.push(`corrected to ${screen}`),
        undoHistory: (_, { distance }) => history.push(`undone ${distance}`),
        leave: () => calls.push('leave'),
      },
    }),
    { input: { before: before ?? null } },
  ).start()
  const at = (screen: Step, state: 'loading' | 'editing' | 'saving' | 'failed' = 'editing') =>
    waitFor(actor, (snapshot) => snapshot.matches({ screen: state }) && snapshot.context.screen === screen)
  /** Presses Next on the open screen, with the revision that it shows. */
  const next = (changed = true) => {
    const { screen } = actor.getSnapshot().context
    const send = async (revision: number) => {
      calls.push(`save ${screen}`)
      revisions.push(revision)
      server.step = (await save?.(screen)) ?? server.step
      server.revision += 1
      return { ...server }
    }
    actor.send({ type: 'next.pressed', changed, save: send })
  }
  return { actor, server, calls, history, revisions, at, next }
}
