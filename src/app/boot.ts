import { currentScheme, showScheme } from '../shared/browser/color-scheme.ts'
import { breakOutOfFrame } from '../shared/browser/frame.ts'
import { directionOf, languageOfCookie } from '../shared/i18n/languages.ts'
import { isSignOutPending } from '../shared/session/device-storage.ts'
import { askEarly } from '../shared/session/early.ts'

interface Files {
  words: Record<string, string[]>
  screens: Record<string, string[]>
  faces: Record<string, string[]>
}

const { documentElement, currentScript, head } = document
const language = languageOfCookie(document.cookie)

documentElement.lang = language
documentElement.dir = directionOf(language)
showScheme(currentScheme())

const fetchAhead = (href: string) => {
  const link = document.createElement('link')
  link.href = href
  link.rel = href.endsWith('.js') ? 'modulepreload' : 'preload'
  link.crossOrigin = ''
  if (href.endsWith('.css')) link.as = 'style'
  if (href.endsWith('.woff2')) {
    link.as = 'font'
    link.fetchPriority = 'low'
  }
  head.append(link)
}

/** Fetches words, screen and faces while the app is still on its way. In development the build lists nothing. */
const fetchFiles = ({ words, screens, faces }: Files) =>
  [words[language], screens[window.location.pathname], faces[language]]
    .flatMap((files) => files ?? [])
    .forEach(fetchAhead)

// The stylesheet hides the page until this says that no foreign page frames it.
if (breakOutOfFrame()) {
  documentElement.dataset.top = ''
  if (!isSignOutPending()) askEarly()
  if (currentScript?.dataset.files) fetchFiles(JSON.parse(currentScript.dataset.files) as Files)
}
