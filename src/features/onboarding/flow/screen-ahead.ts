import type { Step } from '#contract/steps.ts'
import { openingScreen } from '#machines/onboarding/order.ts'
import type { Opening } from '#machines/onboarding-screens/setup.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { openedScreen } from '#src/shared/session/document-value.ts'
import { screenAt } from './screen-history.ts'
import { type Loaded, loadScreen, type ScreenDeps, toProgress } from './screens.ts'

export interface ScreenAhead {
  /** The loaded screen if it is this one; it can be taken once. */
  take: (screen: Step) => Promise<Loaded> | null
  /** Waits for the screen of a page that is rendered with it. Afterwards `take` returns null. */
  arrive: () => Promise<void>
  /** The screen with which the page was rendered. It can be read again, since the page may be left and reopened. */
  opening: () => Opening | null
}

/** Starts to load the first screen while the onboarding around it renders. */
export const loadAhead = (deps: ScreenDeps, location: Parameters<typeof screenAt>[0]): ScreenAhead => {
  const customer = deps.queryClient.getQueryData(currentQuery.queryKey)?.customer
  if (!customer) return { take: () => null, arrive: async () => {}, opening: () => null }
  const first = openingScreen(screenAt(location, customer.id), customer.step, customer.accountType)
  let left: Promise<Loaded> | null = loadScreen(first, customer.accountType, deps)
  left.catch(() => {})
  let arrived: Opening | null = null
  return {
    take: (screen) => {
      const taken = screen === first ? left : null
      left = null
      return taken
    },
    arrive: async () => {
      openedScreen.set(first)
      const loaded = await left?.catch(() => null)
      left = null
      if (!loaded) return
      const { Screen: content, hasDraft } = loaded
      const progress = toProgress(customer)
      arrived = { progress, screen: first, loaded: { content, hasDraft, revision: progress.revision } }
    },
    opening: () => (openedScreen.get() === first ? arrived : null),
  }
}
