import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { Step } from '#contract/steps.ts'

type HistoryEntry = Pick<HistoryLocation, 'state'>

const Trail = z.object({ screens: z.array(Step), customer: z.string() })

/**
 * The screens from the first entry of the history to this entry. The browser keeps them, so they are only a hint. Ignores
 * the screens of another customer.
 */
const trailAt = ({ state }: HistoryEntry, customer: string | undefined): Step[] => {
  const { data } = Trail.safeParse(state)
  return data && data.customer === customer ? data.screens : []
}

/** The screen of this customer at an entry of the history. */
export const screenAt = (entry: HistoryEntry, customer: string | undefined): Step | null =>
  trailAt(entry, customer).at(-1) ?? null

interface OpenOptions {
  /** True if the opened screen comes before `other`. */
  isBefore: (other: Step) => boolean
  /** True if the customer cannot leave this screen for another step. */
  isLocked: boolean
}

/** The onboarding screens as entries of the browser's history. The address stays the same; the state of an entry names its screen. */
export const createScreenHistory = (history: RouterHistory, customerId: () => string | undefined) => {
  const { pathname } = history.location
  let opened: Step | null = null

  const trail = () => trailAt(history.location, customerId())
  const stateOf = (screens: Step[]) => ({ screens, customer: customerId() })
  const putRight = (screen: Step) =>
    history.replace(history.location.href, stateOf([...trail().slice(0, -1), screen]))

  return {
    /** Replaces the screen of this entry. */
    putRight,
    /**
     * Records an opened screen. For an earlier screen it goes back in the history, so that both Back buttons agree and entries do not
     * pile up. A locked screen replaces the first entry, so that Back leaves the page. Any other screen gets a new entry.
     */
    open: (screen: Step, { isBefore, isLocked }: OpenOptions) => {
      if (screen === opened) return
      const isFirst = opened === null
      opened = screen
      const screens = trail()
      const shown = screens.at(-1)
      const isBack = !isFirst && shown !== undefined && isBefore(shown)
      const isReplaced = isFirst || isLocked || shown === undefined
      if (shown === screen) return
      const target = isLocked ? 0 : screens.lastIndexOf(screen)
      const distance = target - (screens.length - 1)
      if ((isBack || isLocked) && target >= 0 && distance < 0) history.go(distance)
      else if (isReplaced) putRight(screen)
      else history.push(history.location.href, stateOf([...screens, screen]))
    },
    /** Reports the screen of the new entry after Back or Forward, and the number of entries moved: negative for Back. */
    subscribe: (onMove: (screen: Step | null, distance: number) => void) =>
      history.subscribe(({ location, action }) => {
        if (action.type === 'PUSH' || action.type === 'REPLACE' || location.pathname !== pathname) return
        const distance = action.type === 'GO' ? action.index : action.type === 'BACK' ? -1 : 1
        onMove(screenAt(location, customerId()), distance)
      }),
  }
}
