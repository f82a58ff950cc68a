import type { ComponentType } from 'react'
import type { Step } from '#contract/steps.ts'
import { openingScreen } from '#machines/onboarding/order.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { screenAt } from './screen-history.ts'
import { loadScreen, type ScreenDeps } from './screens.ts'

export interface ScreenAhead {
  /** The screen, when this is the one and nobody has taken it before: it is loaded for one opening only. */
  take: (screen: Step) => Promise<ComponentType | null> | null
}

/** Begins to load the screen somebody will see first, so that it arrives while the onboarding around it is drawn. */
export const loadAhead = (deps: ScreenDeps, location: Parameters<typeof screenAt>[0]): ScreenAhead => {
  const customer = deps.queryClient.getQueryData(currentQuery.queryKey)?.customer
  if (!customer) return { take: () => null }
  const first = openingScreen(screenAt(location, customer.id), customer.step, customer.accountType)
  let left: ReturnType<typeof loadScreen> | null = loadScreen(first, customer.accountType, deps)
  left.catch(() => {})
  return {
    take: (screen) => {
      const taken = screen === first ? left : null
      left = null
      return taken
    },
  }
}
