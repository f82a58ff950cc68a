import 'virtual:tokens.css'
import '../callback.css'
import { answerPopup, CALLBACK_PATH } from '#src/shared/sign-in/popup.ts'
import { chosenScheme, showScheme } from '#src/shared/theme/color-scheme.ts'
import { element } from './page.ts'

/** The text appears after this time: a window that was opened for the sign-in has closed itself by then. */
const SHOWN_AFTER_MS = 1500

const showWords = () => {
  const chosen = chosenScheme()
  if (chosen) showScheme(chosen)
  element('alone').hidden = false
}

// The identity provider sends the sign-in window here.
answerPopup(new URLSearchParams(window.location.search))
// The code can be used only once.
window.history.replaceState(null, '', CALLBACK_PATH)
window.close()
setTimeout(showWords, SHOWN_AFTER_MS)
