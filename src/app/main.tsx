import './styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { languageOfCookie } from '#contract/languages.ts'
import { CallRefused } from '#machines/shared/call-problem.ts'
import { createI18n } from '#src/shared/i18n/i18n.ts'
import { beginInspection } from '#src/shared/inspection/inspection.ts'
import { createSession } from '#src/shared/session/session.ts'
import { root } from '#src/shared/storage/root.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'

/** A call that failed has a screen of its own; anything else is a fault of ours and belongs in the console. */
const reportUnexpected = (error: unknown) => {
  if (!(error instanceof CallRefused)) reportError(error)
}

const start = async (element: HTMLElement) => {
  // Before the first actor is there. Without an inspector the portal works all the same.
  await beginInspection().catch(reportError)
  const queryClient = createQueryClient()
  const screen = createRoot(element, { onCaughtError: reportUnexpected })
  const session = createSession({
    queryClient,
    root,
    closeScreen: () => screen.unmount(),
    redirectTo: (path) => window.location.assign(path),
  })
  const { i18n, ready } = createI18n(languageOfCookie(document.cookie))
  const router = createAppRouter({ queryClient, session, i18n })
  void router.load()
  await ready
  screen.render(
    <StrictMode>
      <Providers queryClient={queryClient} session={session} i18n={i18n}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}

const element = document.getElementById('root')
if (element) void start(element)
