import 'virtual:tokens.css'
import '../../shared/theme/checks.css'
import '../landing.css'
import { createActor, fromPromise } from 'xstate'
import {
  type Arrival,
  type SessionNotice,
  type SignInGrant,
  sessionMachine,
} from '#machines/session/session.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { breakOutOfFrame } from '#src/shared/session/frame.ts'
import { consume, set } from '#src/shared/session/handover.ts'
import { isPlaceKept } from '#src/shared/session/kept-place.ts'
import type { SessionEnd } from '#src/shared/session/session-ends.ts'
import { onTabMessage } from '#src/shared/session/tabs.ts'
import { createPopupSignIn } from '#src/shared/sign-in/sign-in.ts'
import { chooseScheme, chosenScheme, currentScheme, showScheme } from '#src/shared/theme/color-scheme.ts'
import { whenIdle } from '#src/shared/ui/when-idle.ts'
import { fetchSignInConfig, Refused } from './calls.ts'
import { logIn, resume } from './enter.ts'
import { element, type PageTexts, pageTexts } from './page.ts'
import { recordReferrer } from './referrer.ts'

const wordsFor = (words: PageTexts, error: unknown) => {
  if (!navigator.onLine) return words.offline
  const code = error instanceof Refused ? error.code : undefined
  return words.errors[code ?? ''] ?? words.errors['sign-in-failed'] ?? ''
}

const start = () => {
  const words = pageTexts()
  const toast = createToast()
  const button = element('sign-in')
  const note = element('sign-in-note')
  let failure: unknown

  const popup = createPopupSignIn({
    fetchConfig: fetchSignInConfig,
    onLateAnswer: () => session.send({ type: 'signIn.pressed' }),
  })
  const remember = (error: unknown) => {
    failure = error
    throw error
  }
  const session = createActor(
    provide(sessionMachine, {
      actors: {
        openPopup: fromPromise<SignInGrant, void>(() => popup.open().catch(remember)),
        logIn: fromPromise<Arrival, SignInGrant>(async ({ input }) => {
          const { role, invitation } = await logIn(input).catch(remember)
          return { role, invited: invitation != null }
        }),
        logOut: fromPromise<void, void>(() => Promise.resolve()),
      },
      // This is already the page to which other pages leave.
      actions: { leave: () => {}, reload: () => {}, noteDeactivated: () => {}, noteExpired: () => {} },
    }),
  )

  const showNote = (text: string, bad = false) => {
    note.textContent = text
    note.classList.toggle('bad', bad)
  }
  const reports: Partial<Record<SessionNotice, () => void>> = {
    'popup-blocked': () => showNote(words.blocked, true),
    refused: () => toast(wordsFor(words, failure)),
    'login-failed': () => toast(wordsFor(words, failure)),
    'cookie-refused': () => showNote(words.cookieRefused, true),
  }

  session.subscribe((snapshot) => {
    button.setAttribute('aria-busy', String(!snapshot.hasTag('signed-out')))
    showNote(
      snapshot.hasTag('popup-open') ? words.waiting : snapshot.hasTag('signed-out') ? '' : words.signingIn,
    )
    if (snapshot.context.notice) reports[snapshot.context.notice]?.()
  })
  session.start().send({ type: 'session.missing' })

  wirePreferences()
  recordReferrer()
  button.addEventListener('click', () => {
    session.send({ type: 'signIn.pressed' })
    popup.focus()
  })
  for (const hint of ['pointerenter', 'focus']) button.addEventListener(hint, popup.prepare, { once: true })

  const reportEnd = (end: SessionEnd) =>
    toast(end === 'expired' ? words.sessionExpired : (words.errors['user-inactive'] ?? ''))
  const tryResume = async () => {
    const end = await resume()
    if (end) reportEnd(end)
  }
  const notice = consume('notice')
  if (notice === 'session-expired') reportEnd('expired')
  if (notice === 'deactivated') reportEnd('deactivated')
  if (notice === 'signed-out') showNote(words.signedOut)
  const unknown = consume('unknownAddress')
  if (unknown !== undefined) showNote(words.unknownAddress.replace('{path}', () => `\u2066${unknown}\u2069`))

  hearAboutDesktop()
  void tryResume()
  onTabMessage((message) => {
    // This tab was on a page when its session ended, and a session exists again.
    const isWaiting = session.getSnapshot().hasTag('signed-out')
    if (message.kind === 'signed-in' && isWaiting && isPlaceKept(message.userTag)) void tryResume()
  })
  whenIdle(() => {
    popup.prepare()
    prefetchApp()
  })
}

/** Takes the answer to the recommendation of a desktop, which is shown once per visit. It is reported after the sign-in. */
const hearAboutDesktop = (): void => {
  const card = element('desktop-recommend')
  card.addEventListener('submit', (event) => {
    event.preventDefault()
    const never = card.querySelector<HTMLInputElement>('input[name=never]')?.checked
    set('desktop', never ? 'never' : 'later')
    card.hidden = true
    element('sign-in').focus()
  })
}

const wirePreferences = (): void => {
  const chosen = chosenScheme()
  if (chosen) showScheme(chosen)
  element('scheme').addEventListener('click', () =>
    chooseScheme(currentScheme() === 'dark' ? 'light' : 'dark'),
  )
}

/** Fetches the signed-in app's files ahead of time; the build lists them on the page's body. */
const prefetchApp = (): void => {
  for (const href of document.body.dataset.prefetch?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    // Style sheets request fonts with CORS, even from the same origin.
    if (href.endsWith('.woff2')) link.crossOrigin = 'anonymous'
    document.head.append(link)
  }
}

const SHOWN_MS = 8000

/** The page's only toast: bottom centre, closes after eight seconds. */
const createToast = () => {
  const box = element('toast')
  const text = box.querySelector('p')
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    box.hidden = true
  }
  box.querySelector('button')?.addEventListener('click', hide)
  return (message: string) => {
    clearTimeout(timer)
    if (text) text.textContent = message
    box.hidden = false
    timer = setTimeout(hide, SHOWN_MS)
  }
}

if (breakOutOfFrame()) start()
else document.documentElement.hidden = true
