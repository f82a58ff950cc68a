import type { Step } from '#contract/steps.ts'
import { openingScreen } from '#machines/onboarding/order.ts'
import type { Opening } from '#machines/onboarding-screens/setup.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { openedScreen } from '#src/shared/session/document-value.ts'
import { screenAt } from './screen-history.ts'
import { type Loaded, loadScreen, type ScreenDeps, toProgress } from './screens.ts'

export interface ScreenAhead {
  /** Returns the first screen on the first call; null for another screen and on later calls. */
  take: (screen: Step) => Promise<Loaded> | null
  /** Waits for the first screen, for a page that is rendered with it. Afterwards `take` returns null. */
  arrive: () => Promise<void>
  /** Returns the screen with which the page was rendered, also when the page is reopened. */
  opening: () => Opening | null
}

/** Starts to load the first screen while the onboarding around it renders. */
export const loadAhead = (deps: ScreenDeps, location: Parameters<typeof screenAt>[0]): ScreenAhead => {
  const customer = deps.queryClient.getQueryData(currentQuery.queryKey)?.customer
  if (!customer) return { take: () => null, arrive: async () => {}, opening: () => null }
  const first = openingScreen(screenAt(location, customer.id), customer.step, customer.accountType)
  let untaken: Promise<Loaded> | null = loadScreen(first, customer.accountType, deps)
  untaken.catch(() => {})
  let opening: Opening | null = null
  return {
    take: (screen) => {
      const taken = screen === first ? untaken : null
      untaken = null
      return taken
    },
    arrive: async () => {
      openedScreen.set(first)
      const loaded = await untaken?.catch(() => null)
      untaken = null
      if (!loaded) return
      const { Screen: content, hasDraft } = loaded
      const progress = toProgress(customer)
      opening = { progress, screen: first, loaded: { content, hasDraft, revision: progress.revision } }
    },
    opening: () => (openedScreen.get() === first ? opening : null),
  }
}
