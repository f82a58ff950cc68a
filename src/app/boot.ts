import { directionOf, languageOfCookie } from '#contract/languages.ts'
import { currentScheme, showScheme } from '../shared/browser/color-scheme.ts'
import { breakOutOfFrame } from '../shared/browser/frame.ts'
import { isSignOutPending } from '../shared/session/device-storage.ts'
import { askEarly } from '../shared/session/early.ts'

type Listed = Record<string, string[]>

interface Files {
  words: Record<string, Listed>
  screens: Listed
  steps: Listed
  faces: Listed
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
  if (href.endsWith('.woff2')) link.as = 'font'
  head.append(link)
}

/** Fetches words and screen while the app is still on its way. In development the build lists nothing. */
const fetchFiles = ({ words, screens, faces }: Files) => {
  const { pathname } = window.location
  const spoken = words[language]
  for (const files of [spoken?.[''], screens[pathname], spoken?.[pathname]]) files?.forEach(fetchAhead)
  // Pages are readable without them, and on a slow line they would hold up what is not.
  window.addEventListener('load', () => faces[language]?.forEach(fetchAhead), { once: true })
}

/** Which screen of the onboarding is next is told by the server, and that too is earlier known than the app is there. */
const fetchStep = async ({ words, steps }: Files) => {
  const answer = await window.earlyAnswers?.current
  const { customer } = JSON.parse(answer?.text ?? '{}')
  if (!customer) return
  for (const name of [customer.step, `${customer.step} ${customer.accountType}`])
    for (const files of [steps[name], words[language]?.[name]]) files?.forEach(fetchAhead)
}

// The stylesheet hides the page until this says that no foreign page frames it.
if (breakOutOfFrame()) {
  documentElement.dataset.top = ''
  if (!isSignOutPending()) askEarly()
  if (currentScript?.dataset.files) {
    const files = JSON.parse(currentScript.dataset.files) as Files
    fetchFiles(files)
    if (window.location.pathname === '/signup') fetchStep(files).catch(() => {})
  }
}
