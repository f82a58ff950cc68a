import { directionOf, languageOfCookie } from '#contract/languages.ts'
import { currentScheme, showScheme } from '../shared/browser/color-scheme.ts'
import { keepEarlyInput } from '../shared/browser/early-input.ts'
import { breakOutOfFrame } from '../shared/browser/frame.ts'
import { hideOtherScreens } from '../shared/browser/remembered-screen.ts'
import { isSignOutPending } from '../shared/session/device-storage.ts'

const { documentElement } = document
const language = languageOfCookie(document.cookie)

documentElement.lang = language
documentElement.dir = directionOf(language)
showScheme(currentScheme())
window.earlyInput = keepEarlyInput()
hideOtherScreens()

// The stylesheet hides the page until this says that no foreign page frames it, and that the person has not logged out.
if (breakOutOfFrame() && !isSignOutPending()) documentElement.dataset.top = ''
