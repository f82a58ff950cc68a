import { directionOf, languageOfCookie } from '#contract/languages.ts'
import { isSignOutPending } from '#src/shared/session/device-storage.ts'
import { breakOutOfFrame } from '#src/shared/session/frame.ts'
import { peek } from '#src/shared/session/handover.ts'
import { currentScheme, showScheme } from '#src/shared/theme/color-scheme.ts'
import { keepEarlyInput } from './early-input.ts'
import { trustOwnFiles } from './trusted-types.ts'

const SCREEN = /^[a-z-]+$/

/**
 * The history entry may belong to an earlier onboarding screen than the rendered one, since the server does not know the
 * browser's history. In that case the rendered screen stays hidden until the app shows the right one.
 */
const hideOtherScreens = (): void => {
  const state: unknown = window.history.state
  const screens = state && typeof state === 'object' && 'screens' in state ? state.screens : []
  const screen: unknown = Array.isArray(screens) ? screens.at(-1) : undefined
  if (typeof screen !== 'string' || !SCREEN.test(screen)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`#root[data-screen]:not([data-screen="${screen}"]) { visibility: hidden }`)
  document.adoptedStyleSheets.push(sheet)
}

trustOwnFiles()

const { documentElement } = document
const language = languageOfCookie(document.cookie, location.protocol)

documentElement.lang = language
documentElement.dir = directionOf(language)
showScheme(currentScheme())
window.earlyInput = keepEarlyInput()
hideOtherScreens()
if (peek('desktop')) documentElement.dataset.desktopTold = ''

// The stylesheet hides the page until this attribute is set: no foreign page frames it, and the person has not logged out.
if (breakOutOfFrame() && !isSignOutPending()) documentElement.dataset.top = ''
