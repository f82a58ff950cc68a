import './styles.ts'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { getServiceTroubles } from '#contract/endpoints/configs.ts'
import { languageOfCookie } from '#contract/languages.ts'
import { digitsOfCookie } from '#contract/text/digits.ts'
import { CallFailed } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { setServerTime } from '#src/shared/api/server-clock.ts'
import { createI18n } from '#src/shared/i18n/i18n.ts'
import { beginInspection } from '#src/shared/inspection/inspection.ts'
import { buildWatch } from '#src/shared/new-version/build-watch.ts'
import { showNewVersion } from '#src/shared/new-version/new-version-toast.tsx'
import { acting } from '#src/shared/session/acting.ts'
import { isPicture, openedScreen } from '#src/shared/session/document-value.ts'
import { root } from '#src/shared/session/root.ts'
import { createSession } from '#src/shared/session/session.ts'
import { App } from './app.tsx'
import { takeDocumentData } from './document-data.ts'
import { keepFocus } from './keep-focus.ts'
import { isMissingPart, noticeMissingParts } from './missing-parts.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'

/** A failed call has its own screen, as has a missing file; any other error is our fault and is logged to the console. */
const reportUnexpected = (error: unknown) => {
  if (isMissingPart(error)) return buildWatch.told()
  if (!(error instanceof CallFailed)) reportError(error)
}

/** Makes a call if no answer has named another build yet: only an answer tells a release from a lost connection. */
const askForBuild = (): void => {
  if (!buildWatch.isReplaced()) call(getServiceTroubles, {}).catch(() => {})
}

const start = async (element: HTMLElement) => {
  // Before the first actor starts. A failure must not stop the portal.
  await beginInspection().catch(reportError)
  keepFocus(document)
  noticeMissingParts(askForBuild)
  buildWatch.onNew(() => showNewVersion())
  const data = takeDocumentData(element)
  const { screen: rendered } = element.dataset
  const queryClient = createQueryClient()
  for (const [key, answer] of data?.answers ?? []) queryClient.setQueryData(key, answer)
  if (data?.customer) acting.start(data.customer)
  if (data) {
    isPicture.set(true)
    setServerTime(data.now)
  }
  let screen: Root | undefined
  const session = createSession({
    queryClient,
    root,
    access: data?.session,
    closeScreen: () => screen?.unmount(),
    redirectTo: (path) => window.location.assign(path),
  })
  const { cookie, location } = document
  const { i18n, ready } = createI18n(
    languageOfCookie(cookie, location.protocol),
    digitsOfCookie(cookie, location.protocol),
  )
  const router = createAppRouter({ queryClient, session, i18n })
  const app = <App router={router} queryClient={queryClient} session={session} i18n={i18n} />
  const loaded = router.load()
  await ready
  if (data) await loaded
  isPicture.remove()
  delete element.dataset.screen
  // The browser's state may lead to another page, or to another onboarding screen.
  const isSame = router.state.location.href === data?.address && openedScreen.get() === rendered
  if (isSame && element.hasChildNodes()) {
    // The router's own hydration sets this too, so that server and browser render the same boundaries.
    router.ssr = { manifest: undefined }
    screen = takeOver(element, app, { onCaughtError: reportUnexpected })
    window.earlyInput?.replay()
  } else {
    // Otherwise the recorder would keep recording in every form of the page.
    window.earlyInput?.forget()
    const fresh = createRoot(element, { onCaughtError: reportUnexpected })
    screen = fresh
    flushSync(() => fresh.render(app))
  }
  openedScreen.remove()
  performance.mark('app-ready')
}

/**
 * Hydrates the whole rendered page before it returns, so that no typed letter is overwritten. React would otherwise hydrate the
 * content of a boundary later, unless an event happens there.
 */
const takeOver = (
  element: HTMLElement,
  ...app: [Parameters<typeof hydrateRoot>[1], Parameters<typeof hydrateRoot>[2]]
): Root => {
  const root = flushSync(() => hydrateRoot(element, ...app))
  for (const heading of element.querySelectorAll('h1, form')) heading.dispatchEvent(new Event('touchcancel'))
  return root
}

const element = document.getElementById('root')
if (element) void start(element)
