import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { Step } from '#contract/steps.ts'

type Place = Pick<HistoryLocation, 'state'>

const Trail = z.object({ screens: z.array(Step), customer: z.string() })

/**
 * The screens of the history up to this entry, whose own is the last. The browser keeps them, so they are only a hint, and those of
 * another customer who was signed in here are none.
 */
const trailAt = ({ state }: Place, customer: string | undefined): Step[] => {
  const { data } = Trail.safeParse(state)
  return data && data.customer === customer ? data.screens : []
}

/** The screen of this customer that an entry of the history stands for. */
export const screenAt = (place: Place, customer: string | undefined): Step | null =>
  trailAt(place, customer).at(-1) ?? null

interface Opened {
  /** Whether it comes before this one on the way. */
  isBefore: (other: Step) => boolean
  /** There is no other screen to go to from this one. */
  isLocked: boolean
}

/** The screens of the onboarding as entries of the browser's history: the address stays the same, the entry's state names the screen. */
export const createScreenHistory = (history: RouterHistory, customerId: () => string | undefined) => {
  const { pathname } = history.location
  let opened: Step | null = null

  const trail = () => trailAt(history.location, customerId())
  const stateOf = (screens: Step[]) => ({ screens, customer: customerId() })
  const putRight = (screen: Step) =>
    history.replace(history.location.href, stateOf([...trail().slice(0, -1), screen]))

  return {
    /** Lets this entry stand for the screen that is open. */
    putRight,
    /**
     * A screen was opened. An earlier one is gone back to where the history has it: the button Back and the browser's lead the same
     * way then, and entries do not pile up. A screen without a way back takes the place of the first, so that Back leaves the page.
     * Any other gets an entry of its own.
     */
    open: (screen: Step, { isBefore, isLocked }: Opened) => {
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
    /** Tells to the entry of which screen the browser has gone, and how many entries that was. */
    subscribe: (onMove: (screen: Step | null, distance: number) => void) =>
      history.subscribe(({ location, action }) => {
        if (action.type === 'PUSH' || action.type === 'REPLACE' || location.pathname !== pathname) return
        const distance = action.type === 'GO' ? action.index : action.type === 'BACK' ? -1 : 1
        onMove(screenAt(location, customerId()), distance)
      }),
  }
}
